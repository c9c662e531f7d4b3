//! Stores for every port over sea-orm, and the contract suite every engine must pass.
