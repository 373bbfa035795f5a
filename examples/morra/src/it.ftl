game-morra = Morra
    .about = Mostra una o due dita e indovina quante ne mostra l’altro.
morra-closed = Le mani sono chiuse.
morra-both = Il primo mostra { $first } e dice { $guess }; il secondo mostra { $second } e dice { $other }.
