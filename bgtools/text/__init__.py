"""Source text: decoding, lines and columns, and making strangers' text safe to print."""
