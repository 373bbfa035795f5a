game-connect-four = Forza quattro
    .about = I gettoni cadono nelle colonne: vince la prima fila di quattro
connect-four-dropped = { $player } nella colonna { $column }
