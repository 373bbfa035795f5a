# Names and texts that are the same in every language.
verbatim = { $text }

# Lists: "A and B"; "A, B and C" is list-two(list-more(A, B), C).
list-two = { $first } and { $second }
list-more = { $first }, { $rest }
list-or = { $first } or { $second }
list-series = { $first }, { $rest }

# A sentence and the next one.
then = { $first } { $second }

# Why long work stopped.
stopped-finished = finished
stopped-time = time limit
stopped-nodes = node limit
stopped-memory = memory limit
stopped-cancelled = cancelled
