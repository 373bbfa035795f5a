# Nomi e testi uguali in ogni lingua.
verbatim = { $text }

# Elenchi: «A e B»; «A, B e C» è list-two(list-more(A, B), C).
list-two = { $first } e { $second }
list-more = { $first }, { $rest }
