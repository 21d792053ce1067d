"""What is found in orders and books beyond what the schemas say."""
