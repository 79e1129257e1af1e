"""The output formats of ``replay``, one module each; see ``report.registry``."""
