# Nomi e testi uguali in ogni lingua.
verbatim = { $text }

# Elenchi: «A e B»; «A, B e C» è list-two(list-more(A, B), C).
list-two = { $first } e { $second }
list-more = { $first }, { $rest }
list-or = { $first } o { $second }
list-series = { $first }; { $rest }

# Una frase e quella che segue.
then = { $first } { $second }

# Perché un lavoro lungo si è fermato.
stopped-finished = finito
stopped-time = tempo scaduto
stopped-nodes = limite di nodi
stopped-memory = limite di memoria
stopped-cancelled = interrotto
