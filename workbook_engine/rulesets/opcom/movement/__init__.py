"""Movement, traffic and contact (OC-6, OC-7)."""
