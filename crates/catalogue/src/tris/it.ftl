game-tris = Tris
    .about = Il gioco del filetto su tavole di ogni misura: vince la prima fila di segni
tris-placed = { $player } in { $cell }
player-expert-tris = esperto
    .about = risolve la posizione esattamente, o cerca con UCT se manca il tempo
needs-tris = tris su tavole di 28 caselle al massimo
