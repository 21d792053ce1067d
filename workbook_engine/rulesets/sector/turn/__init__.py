"""The phases of a day as they are played: orders in, rulings out."""
