"""Scripts for those who run or build the package from a checkout."""
