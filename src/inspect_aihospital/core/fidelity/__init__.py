"""Patient and examiner against the record: detectors, orders, bounds."""
