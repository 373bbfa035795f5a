;;; audace: the bold player. Takes early, leads trumps when it holds the strongest, loads tricks on a guess, and shows
;;; the called card when there is something to win.

;;; All weights, in points unless said otherwise
(defglobal
  ?*attenzione* = 0.4          ; people often have nothing to take with
  ?*attesa* = 3.0
  ?*costo-briscola* = 0.5
  ?*costo-forza* = 0.6
  ?*costo-tardi* = 0.5
  ?*costo-carico* = 5.0
  ?*costo-figura* = 0.6
  ?*attacca* = 0.0
  ?*tira-briscola* = 2.0
  ?*ultimo-prende* = 0.5
  ?*prende* = 1.0
  ?*taglia* = 0.5
  ?*tiene-ultimo* = 2.0
  ?*carica-sull-amico* = 1.0
  ?*carica-per-il-giaguaro* = 2.0
  ?*azzarda* = 1.0
  ?*cede* = 0.0
  ?*mostra-la-chiamata* = -2.0
  ?*indizio-presto* = 40
  ?*indizio-tardi* = 80)

(deffunction costo (?atout ?forza ?punti)
  (if (eq ?atout si) then
    (return (* (+ ?*costo-briscola* (* ?*costo-forza* ?forza)) (+ ?*costo-tardi* (/ (- 9 ?*mano*) 8)))))
  (if (>= ?punti 10) then (return ?*costo-carico*))
  (* ?*costo-figura* ?punti))

(deffunction resa (?punti ?contro ?battono ?atout ?forza)
  (- (* (+ ?*punti* ?punti (* ?*attesa* ?*dopo*)) (- 1.0 (* 2.0 (perso ?contro ?battono ?*attenzione*))))
     (costo ?atout ?forza ?punti)))

(deffunction peso (?mano)
  (if (> ?mano 3) then ?*indizio-tardi* else ?*indizio-presto*))

;;; Analysis: every load tells something

(defrule sospetta-chi-tiene-il-giaguaro-ultimo
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p) (tipo strozzino|strozzo|taglio) (mano ?m) (giaguaro ha))
  (io (player ~?p))
  (test (= ?p (mod (+ ?g 1) 5)))
  =>
  (assert (indizio (player ?p) (valore (peso ?m)) (regola tiene-ultimo))))

(defrule sospetta-chi-carica-sul-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo carico|carichino) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (peso ?m)) (regola carica-sul-giaguaro))))

(defrule sospetta-chi-carica-per-il-giaguaro
  (not (socio))
  (giocata (player ?p) (tipo carico) (mano ?m) (posizione 4) (giaguaro deve))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (peso ?m)) (regola carica-per-il-giaguaro))))

(defrule scagiona-chi-prende-al-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo strozzino|strozzo|taglio) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (valore (- 0 (peso ?m))) (regola prende-al-giaguaro))))

;;; Decisions

(defrule attacca
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (battono ?b))
  =>
  (gioca attacca ?c (+ ?*attacca* (resa ?p 0.0 ?b no ?f))))

(defrule tira-briscola "draw the trumps of the others while mine are the strongest"
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (battono ?b))
  =>
  (gioca tira-briscola ?c (+ (if (= ?b 0) then ?*tira-briscola* else 0) (resa ?p 0.0 ?b si ?f))))

(defrule ultimo-prende
  (calcola-giocata)
  (tavolo (posizione 5))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca ultimo-prende ?c (+ ?*ultimo-prende* (resa ?p 0.0 ?b ?a ?f))))

(defrule prende
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (prende si) (battono ?b))
  =>
  (gioca prende ?c (+ ?*prende* (resa ?p 0.0 ?b no ?f))))

(defrule taglia
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout si) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca taglia ?c (+ ?*taglia* (resa ?p 0.0 ?b si ?f))))

(defrule socio-tiene-il-giaguaro-ultimo
  (calcola-giocata)
  (mio-ruolo socio)
  (giaguaro (player ?g))
  (prima (player ?g))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca socio-tiene-il-giaguaro-ultimo ?c (+ ?*tiene-ultimo* (resa ?p 0.0 ?b ?a ?f))))

(defrule carica-sull-amico
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo amico))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca carica-sull-amico ?c (+ ?*carica-sull-amico* (resa ?p ?*contro* ?b no ?f))))

(defrule socio-carica-per-il-giaguaro
  (calcola-giocata)
  (mio-ruolo socio)
  (giaguaro (player ?g))
  (dopo (player ?g))
  (scelta (card ?c) (punti ?p&:(> ?p 0)) (forza ?f) (atout no) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca socio-carica-per-il-giaguaro ?c (+ ?*carica-per-il-giaguaro* (resa ?p ?*contro* ?b no ?f))))

(defrule villano-azzarda "two of three who may be the partner are not"
  (calcola-giocata)
  (mio-ruolo villano)
  (prende (player ?x))
  (relazione (player ?x) (tipo ignoto))
  (scelta (card ?c) (punti ?p&:(> ?p 0)) (forza ?f) (atout no) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca villano-azzarda ?c (+ ?*azzarda* (resa ?p ?*contro* ?b no ?f))))

(defrule cede
  (calcola-giocata)
  (prende)
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca cede ?c (+ ?*cede* (resa ?p ?*contro* ?b ?a ?f))))

(defrule mostra-la-chiamata
  (calcola-giocata)
  (scelta (card ?c) (punti ?p) (forza ?f) (chiamata si) (prende ?t) (risparmio no) (battono ?b))
  =>
  (gioca mostra-la-chiamata ?c (+ ?*mostra-la-chiamata* (resa ?p (if (eq ?t si) then 0.0 else ?*contro*) ?b si ?f))))
