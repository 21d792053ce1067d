"""The rule sets, each a folder: a plain tuple, no plug-in manager."""
