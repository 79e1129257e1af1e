"""How ``validate`` works through many files: what holds for which file, in how many processes, from a
cache, with a progress bar, into which reports."""
