//! Configuration, composition, supervisor, tasks and the command line.
