"""Strategic bombing, air defence and flak (LW-BOM, LW-FLK)."""
