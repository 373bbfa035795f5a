game-tris = Tris
    .about = Il gioco del filetto su tavole di ogni misura: vince la prima fila di segni
tris-placed = { $player } in { $cell }
