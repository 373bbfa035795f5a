//! The logic of the command-line tools, over strings and writers.
