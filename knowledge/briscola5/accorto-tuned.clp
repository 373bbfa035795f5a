;;; accorto with its weights tuned by self-play: arbitro tune accorto --trials 160 --deals 1500 --held-out 10000 --seed 1 --out FILE
;;;
;;; accorto: the shrewd player. Weighs who takes, who follows and what a card costs, and believes what it sees.
;;;
;;; Sources, in our own words: Vinci 2015, §5.2 (taking right after the caller to keep him last, loading before a
;;; caller who is last, reading plays backwards as clues); Digitalmoka, "Trucchi briscola" (count what is out);
;;; newsgo.it 2020, "Briscola: 5 strategie" (count the trumps, do not hoard good cards to the end); Gioco Digitale,
;;; "Trucchi per vincere a briscola" (lead low in a suit whose high cards are gone); studenti.it, "Consigli per
;;; vincere a briscola" (small trumps first, and always know the score).

;;; ---------------------------------------------------------------------------------------------------------------
;;; All weights, in points unless said otherwise

(defglobal
  ?*attenzione* = 0.6          ; how surely a player who can beat a card does (a share of his cards)
  ?*attesa* = 2.0              ; what each later player is expected to add
  ;; what a card is worth in the hand
  ?*costo-briscola* = 1.44
  ?*costo-forza* = 1.18         ; for each step of a trump's power
  ?*costo-tardi* = 1.1         ; the share of a trump's cost that remains at the end
  ?*costo-carico* = 5.0
  ?*costo-figura* = 0.29        ; for each point of a carichino
  ;; what a rule adds to the weighed worth
  ?*attacco-liscio* = 0.0
  ?*attacco-sguarnito* = 0.5
  ?*attacco-figura* = 0.0
  ?*attacco-carico* = 0.0
  ?*attacco-briscola* = 0.0
  ?*ultimo-prende* = 0.31
  ?*ultimo-taglia* = 0.0
  ?*ultimo-taglia-poco* = 0.0
  ?*prende-sicuro* = 0.0
  ?*prende-nel-seme* = 0.0
  ?*taglia-a-rischio* = 0.0
  ?*tiene-ultimo* = 1.0
  ?*carica-al-sicuro* = 0.0
  ?*carica-sull-amico* = 0.0
  ?*carica-per-il-giaguaro* = 1.0
  ?*cede-al-nemico* = 0.0
  ?*cede-all-ignoto* = 0.0
  ?*mostra-la-chiamata* = -4.93
  ;; clues
  ?*indizio-presto* = 54.9       ; in the first three tricks
  ?*indizio-tardi* = 80        ; later
  ?*indizio-tiene-ultimo* = 0.5 ; shares of those
  ?*indizio-carico* = 1.2
  ?*indizio-figura* = 0.4
  ?*indizio-contro* = -0.5
  ?*indizio-prende-al-giaguaro* = -1.0)

(deffunction costo (?atout ?forza ?punti)
  (if (eq ?atout si) then
    (return (* (+ ?*costo-briscola* (* ?*costo-forza* ?forza)) (+ ?*costo-tardi* (/ (- 9 ?*mano*) 8)))))
  (if (>= ?punti 10) then (return ?*costo-carico*))
  (* ?*costo-figura* ?punti))

;;; What a card brings: the trick, if it ends with us, less the same if it does not, less what the card is worth in
;;; the hand. ?contro: how likely the one who takes after this play is against me.
(deffunction resa (?punti ?contro ?battono ?atout ?forza)
  (- (* (+ ?*punti* ?punti (* ?*attesa* ?*dopo*)) (- 1.0 (* 2.0 (perso ?contro ?battono ?*attenzione*))))
     (costo ?atout ?forza ?punti)))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Analysis: what a partner would do, and what he would not

(deffunction peso (?mano)
  (if (> ?mano 3) then ?*indizio-tardi* else ?*indizio-presto*))

(defrule sospetta-chi-tiene-il-giaguaro-ultimo "the inverse of socio-tiene-il-giaguaro-ultimo"
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p) (tipo strozzino|strozzo|taglio) (mano ?m) (prendeva ~?g) (giaguaro ha))
  (io (player ~?p))
  (test (= ?p (mod (+ ?g 1) 5)))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-tiene-ultimo* (peso ?m))) (regola tiene-ultimo))))

(defrule sospetta-chi-carica-sul-giaguaro "the inverse of carica-al-sicuro"
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo carico) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-carico* (peso ?m))) (regola carica-sul-giaguaro))))

(defrule sospetta-chi-aggiunge-sul-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo carichino) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-figura* (peso ?m))) (regola aggiunge-sul-giaguaro))))

(defrule sospetta-chi-carica-per-il-giaguaro "the inverse of socio-carica-per-il-giaguaro"
  (not (socio))
  (giocata (player ?p) (tipo carico) (mano ?m) (posizione 4) (giaguaro deve))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-carico* (peso ?m))) (regola carica-per-il-giaguaro))))

(defrule scagiona-chi-carica-altrove
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo carico) (mano ?m) (prendeva ~?g&~nessuno) (giaguaro ha))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-contro* (peso ?m))) (regola carica-altrove))))

(defrule scagiona-chi-prende-al-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo strozzino|strozzo|taglio) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (* ?*indizio-prende-al-giaguaro* (peso ?m))) (regola prende-al-giaguaro))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Decisions: leading

(defrule attacca-liscio
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti 0) (forza ?f) (atout no) (chiamata no) (battono ?b))
  =>
  (gioca attacca-liscio ?c (+ ?*attacco-liscio* (resa 0 0.0 ?b no ?f))))

(defrule attacca-dove-non-ci-sono-carichi "nobody can take much in this suit any more"
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (suit ?s) (punti 0) (forza ?f) (atout no) (chiamata no) (battono ?b))
  (not (in-mazzo (suit ?s) (rank asso|tre)))
  =>
  (gioca attacca-dove-non-ci-sono-carichi ?c (+ ?*attacco-sguarnito* (resa 0 0.0 ?b no ?f))))

(defrule attacca-di-figura
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p&:(> ?p 0)&:(< ?p 10)) (forza ?f) (atout no) (chiamata no) (battono ?b))
  =>
  (gioca attacca-di-figura ?c (+ ?*attacco-figura* (resa ?p 0.0 ?b no ?f))))

(defrule attacca-di-carico
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p&:(>= ?p 10)) (forza ?f) (atout no) (chiamata no) (battono ?b))
  =>
  (gioca attacca-di-carico ?c (+ ?*attacco-carico* (resa ?p 0.0 ?b no ?f))))

(defrule attacca-di-briscola
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (battono ?b))
  =>
  (gioca attacca-di-briscola ?c (+ ?*attacco-briscola* (resa ?p 0.0 ?b si ?f))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Decisions: taking

(defrule ultimo-prende "nobody follows: in its own suit even a carico is safe"
  (calcola-giocata)
  (tavolo (posizione 5))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (prende si) (battono ?b))
  =>
  (gioca ultimo-prende ?c (+ ?*ultimo-prende* (resa ?p 0.0 ?b no ?f))))

(defrule ultimo-taglia "more than 9 points are worth the cheapest trump that wins"
  (calcola-giocata)
  (tavolo (posizione 5) (punti ?t&:(> ?t 9)))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca ultimo-taglia ?c (+ ?*ultimo-taglia* (resa ?p 0.0 ?b si ?f))))

(defrule ultimo-taglia-poco
  (calcola-giocata)
  (tavolo (posizione 5) (punti ?t&:(<= ?t 9)))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca ultimo-taglia-poco ?c (+ ?*ultimo-taglia-poco* (resa ?p 0.0 ?b si ?f))))

(defrule prende-sicuro "no card that is out can take it back"
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono 0))
  =>
  (gioca prende-sicuro ?c (+ ?*prende-sicuro* (resa ?p 0.0 0 ?a ?f))))

(defrule prende-nel-seme
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (prende si) (battono ?b&~0))
  =>
  (gioca prende-nel-seme ?c (+ ?*prende-nel-seme* (resa ?p 0.0 ?b no ?f))))

(defrule taglia-a-rischio
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (prende si) (risparmio no) (battono ?b&~0))
  =>
  (gioca taglia-a-rischio ?c (+ ?*taglia-a-rischio* (resa ?p 0.0 ?b si ?f))))

(defrule socio-tiene-il-giaguaro-ultimo "taking right after the caller leaves him last in the next trick"
  (calcola-giocata)
  (mio-ruolo socio)
  (giaguaro (player ?g))
  (prima (player ?g))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca socio-tiene-il-giaguaro-ultimo ?c (+ ?*tiene-ultimo* (resa ?p 0.0 ?b ?a ?f))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; Decisions: leaving the trick to somebody else

(defrule carica-al-sicuro "a friend takes, and nobody who follows is against us"
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo amico))
  (not (and (dopo (player ?y)) (relazione (player ?y) (tipo ~amico))))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca carica-al-sicuro ?c (+ ?*carica-al-sicuro* (resa ?p ?*contro* ?b ?a ?f))))

(defrule carica-sull-amico "a friend takes, but somebody may take it from him"
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo amico))
  (exists (dopo (player ?y)) (relazione (player ?y) (tipo ~amico)))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca carica-sull-amico ?c (+ ?*carica-sull-amico* (resa ?p ?*contro* ?b ?a ?f))))

(defrule socio-carica-per-il-giaguaro "the caller is last and can take"
  (calcola-giocata)
  (mio-ruolo socio)
  (tavolo (posizione 4))
  (giaguaro (player ?g))
  (dopo (player ?g))
  (scelta (card ?c) (punti ?p&:(> ?p 0)) (forza ?f) (atout no) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca socio-carica-per-il-giaguaro ?c (+ ?*carica-per-il-giaguaro* (resa ?p ?*contro* ?b no ?f))))

(defrule cede-al-nemico "the least that can be lost"
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo nemico))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca cede-al-nemico ?c (+ ?*cede-al-nemico* (resa ?p ?*contro* ?b ?a ?f))))

(defrule cede-all-ignoto "who takes may be with us or against us"
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo ignoto))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca cede-all-ignoto ?c (+ ?*cede-all-ignoto* (resa ?p ?*contro* ?b ?a ?f))))

;;; ---------------------------------------------------------------------------------------------------------------
;;; The called card shows the partner: it must be worth it

(defrule mostra-la-chiamata-prendendo
  (calcola-giocata)
  (scelta (card ?c) (punti ?p) (forza ?f) (chiamata si) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca mostra-la-chiamata-prendendo ?c (+ ?*mostra-la-chiamata* (resa ?p 0.0 ?b si ?f))))

(defrule mostra-la-chiamata-cedendo
  (calcola-giocata)
  (scelta (card ?c) (punti ?p) (forza ?f) (chiamata si) (prende no) (battono ?b))
  =>
  (gioca mostra-la-chiamata-cedendo ?c (+ ?*mostra-la-chiamata* (resa ?p ?*contro* ?b si ?f))))
