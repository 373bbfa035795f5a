;;; Briscola in 5: what every strategy builds on.
;;;
;;; The house loads this file before a strategy. It declares the facts, derives who is with whom from the roles and
;;; the suspicions, and weighs the trick. A strategy adds two kinds of rules:
;;;
;;;   analysis   turn a play that was observed (giocata) into a clue (indizio) for or against a player being the
;;;              partner, as long as (not (socio)), and not for my own plays: (io (player ~?p));
;;;   decision   when the house asks (calcola-giocata), name cards with (gioca <rule> <card> <worth>); the card with
;;;              the highest worth is played. Worth is counted in tenths of a point.
;;;
;;; Words: giaguaro the caller, socio the partner, villano one of the other three, briscola trumps, mano the number of
;;; the trick (1 to 8), forza the power of a card (0 for the 2, 9 for the ace). Players are the numbers of their seats.

;;; ---------------------------------------------------------------------------------------------------------------
;;; Facts that last for the whole deal

(deftemplate io "who I am"
  (slot player))

(deftemplate giaguaro "who called"
  (slot player))

(deftemplate socio "who holds the called card, for those who know"
  (slot player))

(deftemplate villano "one of the other three, once everybody knows"
  (slot player))

(deftemplate briscola "the called card"
  (slot card) (slot rank) (slot suit))

(deftemplate in-mano "a card that I can still play"
  (slot card) (slot rank) (slot suit) (slot punti) (slot forza))

(deftemplate in-mazzo "a card that I have not seen yet"
  (slot card) (slot rank) (slot suit))

(deftemplate giocata "a play, mine too: its kind is liscio, carichino, carico, strozzino, strozzo or taglio"
  (slot player) (slot card) (slot suit) (slot punti) (slot mano) (slot posizione) (slot tipo)
  (slot prendeva (default nessuno))   ; who was taking before
  (slot giaguaro (default deve)))     ; whether the caller has played to this trick (ha, deve) or plays now (ora)

(deftemplate sospetto "how much a player looks like the partner"
  (slot player) (slot valore (default 0)))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Facts that last for a trick, or while the house waits for my card

(deftemplate in-tavolo "a card on the table"
  (slot player) (slot card) (slot rank) (slot suit))

(deftemplate prende "who takes so far"
  (slot player) (slot card) (slot rank) (slot suit))

(deftemplate tavolo "the trick, when it is my turn"
  (slot mano) (slot posizione) (slot punti) (slot coperte)) ; coperte: cards that I have not seen

(deftemplate dopo "a player who plays after me"
  (slot player))

(deftemplate prima "the player who played just before me"
  (slot player))

(deftemplate scelta "a card that I may play"
  (slot card) (slot rank) (slot suit) (slot punti) (slot forza)
  (slot atout)       ; si: it is a trump
  (slot chiamata)    ; si: it is the called card, which nobody has seen yet
  (slot prende)      ; si: it takes from whoever takes now
  (slot risparmio)   ; si: a cheaper card of mine takes as surely (for trumps that take)
  (slot battono))    ; how many cards that I have not seen beat the card that takes after this play

(deftemplate indizio "a clue: something that a partner would do, or would not"
  (slot player) (slot valore) (slot regola))

(deftemplate relazione "how likely a player is against me, from 0 to 1, and what I make of it"
  (slot player) (slot contro) (slot tipo)) ; amico, nemico, ignoto

(deftemplate da-giocarsi "a card that a rule wants to play, and what it is worth"
  (slot card) (slot sal) (slot regola))

;;; ---------------------------------------------------------------------------------------------------------------
;;; What is weighed for the trick. A strategy sets its own weights.

(defglobal
  ?*somma* = 0.0       ; of the suspicions
  ?*punti* = 0         ; on the table
  ?*mano* = 1          ; number of the trick
  ?*coperte* = 32      ; cards that I have not seen
  ?*dopo* = 0          ; players after me
  ?*pericolo* = 0.0    ; how many of them are against me
  ?*contro* = 0.0      ; how likely the one who takes is against me
  ?*calore* = 60.0     ; how much suspicion makes a player e times as likely to be the partner
  ?*amico* = 0.20      ; below this a player is a friend
  ?*nemico* = 0.80     ; from this on a player is an enemy
  ;; more that a trump costs, in the strategies that count it
  ?*costo-punti* = 0.0    ; for each of its own points: its holder would bring them home later
  ?*costo-maestra* = 0.0) ; for the ace and the three: the rich tricks that they could take later

(deffunction gioca (?regola ?card ?punti)
  (assert (da-giocarsi (card ?card) (sal (round (* 10 ?punti))) (regola ?regola))))

(deffunction tipo-di (?contro)
  (if (< ?contro ?*amico*) then (return amico))
  (if (>= ?contro ?*nemico*) then (return nemico))
  (return ignoto))

;;; The chance that a trick ends against me, when the card that takes is against me with chance ?contro and ?battono
;;; hidden cards beat it.
(deffunction perso (?contro ?battono ?attenzione)
  (if (= ?*dopo* 0) then (return ?contro))
  (bind ?salvo (** (- 1.0 (/ ?battono (max 1 ?*coperte*))) (* ?attenzione (- 9 ?*mano*) ?*dopo*)))
  (+ (* ?contro ?salvo) (* (/ ?*pericolo* ?*dopo*) (- 1.0 ?salvo))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Clues become suspicions

(defrule conta-indizio
  (declare (salience 900))
  ?i <- (indizio (player ?p) (valore ?v))
  ?s <- (sospetto (player ?p) (valore ?w))
  =>
  (retract ?i)
  (modify ?s (valore (+ ?v ?w))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Who is with whom, when I have to play

(defrule guarda-il-tavolo
  (declare (salience 800))
  (calcola-giocata)
  (tavolo (mano ?m) (punti ?t) (coperte ?n))
  =>
  (bind ?*somma* 0.0)
  (bind ?*mano* ?m)
  (bind ?*punti* ?t)
  (bind ?*coperte* ?n)
  (bind ?*dopo* 0)
  (bind ?*pericolo* 0.0)
  (bind ?*contro* 0.0))

(defrule somma-sospetti
  (declare (salience 700))
  (calcola-giocata)
  (not (socio))
  (sospetto (valore ?v))
  =>
  (bind ?*somma* (+ ?*somma* (exp (/ ?v ?*calore*)))))

(defrule relazione-socio-con-giaguaro
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo socio)
  (giaguaro (player ?g))
  =>
  (assert (relazione (player ?g) (contro 0.0) (tipo amico))))

(defrule relazione-giaguaro-con-socio
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo giaguaro)
  (io (player ?io))
  (socio (player ?s&~?io))
  =>
  (assert (relazione (player ?s) (contro 0.0) (tipo amico))))

(defrule relazione-con-villano
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo ?ruolo)
  (io (player ?io))
  (villano (player ?v&~?io))
  =>
  (if (eq ?ruolo villano) then
    (assert (relazione (player ?v) (contro 0.0) (tipo amico)))
    else (assert (relazione (player ?v) (contro 1.0) (tipo nemico)))))

(defrule relazione-villano-contro
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo villano)
  (or (giaguaro (player ?p)) (socio (player ?p)))
  =>
  (assert (relazione (player ?p) (contro 1.0) (tipo nemico))))

(defrule relazione-sospetta-del-villano
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo villano)
  (not (socio))
  (sospetto (player ?p) (valore ?v))
  =>
  (bind ?contro (/ (exp (/ ?v ?*calore*)) ?*somma*))
  (assert (relazione (player ?p) (contro ?contro) (tipo (tipo-di ?contro)))))

(defrule relazione-sospetta-del-giaguaro
  (declare (salience 600))
  (calcola-giocata)
  (mio-ruolo giaguaro)
  (not (socio))
  (sospetto (player ?p) (valore ?v))
  =>
  (bind ?contro (- 1.0 (/ (exp (/ ?v ?*calore*)) ?*somma*)))
  (assert (relazione (player ?p) (contro ?contro) (tipo (tipo-di ?contro)))))

(defrule pesa-chi-segue
  (declare (salience 500))
  (calcola-giocata)
  (dopo (player ?p))
  (relazione (player ?p) (contro ?c))
  =>
  (bind ?*dopo* (+ ?*dopo* 1))
  (bind ?*pericolo* (+ ?*pericolo* ?c)))

(defrule pesa-chi-prende
  (declare (salience 500))
  (calcola-giocata)
  (prende (player ?p))
  (relazione (player ?p) (contro ?c))
  =>
  (bind ?*contro* ?c))
