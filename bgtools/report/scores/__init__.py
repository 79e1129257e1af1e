"""The output formats of ``score``, one module each; see ``report.registry``."""
