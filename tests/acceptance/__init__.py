"""The acceptance of the product: real files, the real command line, a sceptical umpire."""
