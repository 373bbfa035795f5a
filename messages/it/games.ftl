# Parole comuni a più giochi.
side-white = Bianco
    .the = il Bianco
    .start = Il Bianco
    .of = del Bianco
    .to = al Bianco
side-black = Nero
    .the = il Nero
    .start = Il Nero
    .of = del Nero
    .to = al Nero

seat-first = primo
    .the = il primo giocatore
    .start = Il primo giocatore
    .of = del primo giocatore
    .to = al primo giocatore
seat-second = secondo
    .the = il secondo giocatore
    .start = Il secondo giocatore
    .of = del secondo giocatore
    .to = al secondo giocatore

rank-ace = asso
    .the = l’asso
rank-three = tre
    .the = il tre
rank-king = re
    .the = il re
rank-queen = donna
    .the = la donna
rank-knight = cavallo
    .the = il cavallo
rank-jack = fante
    .the = il fante
rank-seven = sette
    .the = il sette
rank-six = sei
    .the = il sei
rank-five = cinque
    .the = il cinque
rank-four = quattro
    .the = il quattro
rank-two = due
    .the = il due

notation = scrivi una delle mosse possibili

# Parametri con cui non si può giocare.
connect-four-size = una scacchiera di { $rows } righe e { $columns } colonne non si può usare: colonne × (righe + 1) può essere al massimo 64, le colonne al massimo 9
tris-size = una scacchiera di { $rows } righe e { $columns } colonne non si può usare: entrambe devono andare da 1 a 19
line-length = una fila di { $line } non è possibile: deve andare da 1 a { $longest }, il lato più lungo della scacchiera
pig-goal = non si può giocare a { $goal } punti: scegli da 2 a 1000
briscola-players = la briscola classica è per 2, 3, 4 o 6 giocatori, non { $players }; in 5 si gioca a briscola in 5 (briscola5)
tree-hides = l’insieme d’informazione { "{" }{ $set }{ "}" } unisce più nodi, quindi l’albero nasconde delle mosse; la ricerca richiede un albero in cui si vede ogni mossa
kriegspiel-no-rule-set = il Kriegspiel non ha il regolamento «{ $name }»: scegli tra { $choices }
squares-unreadable = «{ $part }» in «{ $text }» non è una casa: scrivi case da a1 a h8 separate da virgole o da +, come d8+e8+f8
setup-taken = { $square } è già occupata dal re bianco: metti il pedone su un’altra casa
setup-pawn-rank = un pedone non può stare in { $square }: mettilo tra la seconda e la settima traversa
setup-white-kings = il Bianco deve avere un solo re, non { $kings }: indica la sua casa
setup-black-man = si dispongono solo i pezzi bianchi: il re nero è dato dall’onda
setup-empty-wave = l’onda è vuota: indica almeno una casa in cui può essere il re nero
setup-wave-square = il re nero non può essere in { $square }: { $why }; togli { $square } dall’insieme
setup-outside-wave = il re nero è in { $square }, che non è nell’onda { $wave }: aggiungi la casa o sposta il re
not-there-taken = lì c’è un pezzo bianco
not-there-next-to-king = il re bianco è accanto
not-there-in-check = sarebbe sotto scacco con il Bianco al tratto
not-there-impossible = le regole non lo permettono
