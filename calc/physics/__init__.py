"""What things cost: formulas, units, number formats, the table of operator kinds, the ledger."""
