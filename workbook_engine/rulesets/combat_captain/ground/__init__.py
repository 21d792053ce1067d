"""Cover, and what hits take away."""
