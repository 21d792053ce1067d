"""What is found in orders and in the set-up beyond what the schemas say."""
