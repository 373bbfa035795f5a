; Listings 5.1 and 5.2 of Vinci 2015, as printed: the templates of what lasts for a game and for a trick.

( deftemplate in-mano "carte che posso ancora giocare"
  (slot card)      (slot rank)      (slot suit)
)

( deftemplate in-mazzo "carte ancora da scoprire"
  (slot card)      (slot rank)      (slot suit)
)

( deftemplate lisci-in-mano "Le carte di tipo liscio che posso giocare"
 (slot card)      (slot rank)      (slot suit)
)

( deftemplate carico-piu-basso "La minor carta di tipo carico che ho in mano"
 (slot card)      (slot rank)      (slot suit)      (slot points)
)

( deftemplate giaguaro (slot player) )
( deftemplate socio (slot player) )
( deftemplate villano (slot player) )
( deftemplate briscola (slot card) (slot rank) (slot suit) )

( deftemplate in-tavolo "carte sul tavolo"
  (slot card)    (slot player)    (slot rank)    (slot suit)
)

( deftemplate da-giocarsi "carte attivate per il gioco e loro - salience-"
  (slot card)    (slot sal)
)

( deftemplate turno "ordine in cui si gioca la mano"
 (slot player)    (slot posizione)
)

( deftemplate prende "chi, per ora, prende"
 (slot player)    (slot card)    (slot rank)    (slot suit)
)

( deftemplate giocata "info sulle giocate"
 (slot player)    (slot card)    (slot rank)    (slot suit)    ( slot mano)    (slot turno)    (slot tipo)
)
