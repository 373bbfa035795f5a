game-briscola5 = Briscola in 5
    .about = Un’asta per una carta: chi ce l’ha è il socio segreto del chiamante

# Avvisi.
briscola5-dealt-you = { $player } ti ha dato { $cards-the }.
briscola5-calls = { $player } chiama { $rank-the }.
briscola5-promises = { $player } chiama il due e promette { $points } punti.
briscola5-passes = { $player } passa.
briscola5-all-passed = Tutti hanno passato.
briscola5-declares = { $player } dichiara { $suit }: la carta chiamata è { $card-the }.
briscola5-counted = { $players-count ->
        [one] { $players } (senza socio) ha fatto
       *[other] { $players } hanno fatto
    } { $points ->
        [one] un punto
       *[other] { $points } punti
    } su 120: { $verdict }.
briscola5-caller-wins = vince la squadra del chiamante
briscola5-defenders-win = vincono i villani
briscola5-draw = pareggio

# Disegni.
briscola5-auction = asta: { $player } chiama { $rank-the }
briscola5-auction-begins = asta: ancora nessuna chiamata
briscola5-trick-of-card = mano { $trick }: { $player } ha chiamato { $card-the }
briscola5-trick-of-rank = mano { $trick }: { $player } ha chiamato { $rank-the }, il seme non è ancora dichiarato
briscola5-promised = per { $points } punti
briscola5-you-are = — sei { $role-a }
briscola5-standing = partita: { $done ->
        [one] una smazzata
       *[other] { $done } smazzate
    } su { $most } al massimo; vinte: { $wins }
briscola5-passed = passa

role-caller = chiamante
    .a = il chiamante
role-partner = socio
    .a = il socio
role-defender = villano
    .a = un villano

# Che cosa fa un giocatore.
briscola5-move-call = chiama { $rank-the }
briscola5-move-promise = prometti { $points } punti
briscola5-move-pass = passa
briscola5-move-declare = dichiara { $suit }
briscola5-move-play = gioca { $card-the }
briscola5-no-strategy = { $error }; una strategia è una di { $names }, o un file di regole
