//! Whole-product tests: architecture rules, end to end, kill, faults.
