"""The catalogue of findings and the judge that words them."""
