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
