"""Packs and battles of strangers: their texts, spoilt by hand and by chance."""
