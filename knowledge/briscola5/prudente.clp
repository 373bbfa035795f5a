;;; prudente: the cautious player. Fears whoever follows, keeps its trumps for the end, and gives points away only
;;; where they cannot be lost. It trusts nobody before the partner is known.

;;; All weights, in points unless said otherwise
(defglobal
  ?*attenzione* = 1.0          ; everybody who can take will take
  ?*attesa* = 2.0
  ?*costo-briscola* = 2.0
  ?*costo-forza* = 0.9
  ?*costo-tardi* = 0.3
  ?*costo-carico* = 4.0
  ?*costo-figura* = 0.5
  ?*attacca-basso* = 1.0
  ?*attacca-sicuro* = 0.0
  ?*attacca-per-forza* = -3.0
  ?*ultimo-prende* = 0.5
  ?*prende-sicuro* = 1.0
  ?*prende-a-rischio* = -1.0
  ?*tiene-ultimo* = 0.5
  ?*carica-al-sicuro* = 1.0
  ?*lascia* = 0.0
  ?*mostra-la-chiamata* = -6.0
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

;;; Analysis: only what is hard to misread

(defrule sospetta-chi-carica-sul-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo carico) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (regola carica-sul-giaguaro)
                   (valore (if (> ?m 3) then ?*indizio-tardi* else ?*indizio-presto*)))))

(defrule scagiona-chi-prende-al-giaguaro
  (not (socio))
  (giaguaro (player ?g))
  (giocata (player ?p&~?g) (tipo strozzino|strozzo|taglio) (mano ?m) (prendeva ?g))
  (io (player ~?p))
  =>
  (assert (indizio (player ?p) (regola prende-al-giaguaro)
                   (valore (- 0 (if (> ?m 3) then ?*indizio-tardi* else ?*indizio-presto*))))))

;;; Decisions

(defrule attacca-basso "a card that nobody wants"
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti 0) (forza ?f) (atout no) (chiamata no) (battono ?b))
  =>
  (gioca attacca-basso ?c (+ ?*attacca-basso* (resa 0 0.0 ?b no ?f))))

(defrule attacca-sicuro "a card that nobody can take"
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (battono 0))
  =>
  (gioca attacca-sicuro ?c (+ ?*attacca-sicuro* (resa ?p 0.0 0 ?a ?f))))

(defrule attacca-per-forza "nothing better is left"
  (calcola-giocata)
  (tavolo (posizione 1))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (battono ?b&~0))
  =>
  (gioca attacca-per-forza ?c (+ ?*attacca-per-forza* (resa ?p 0.0 ?b ?a ?f))))

(defrule ultimo-prende
  (calcola-giocata)
  (tavolo (posizione 5))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca ultimo-prende ?c (+ ?*ultimo-prende* (resa ?p 0.0 ?b ?a ?f))))

(defrule prende-sicuro
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono 0))
  =>
  (gioca prende-sicuro ?c (+ ?*prende-sicuro* (resa ?p 0.0 0 ?a ?f))))

(defrule prende-a-rischio
  (calcola-giocata)
  (tavolo (posizione 2|3|4))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b&~0))
  =>
  (gioca prende-a-rischio ?c (+ ?*prende-a-rischio* (resa ?p 0.0 ?b ?a ?f))))

(defrule socio-tiene-il-giaguaro-ultimo
  (calcola-giocata)
  (mio-ruolo socio)
  (giaguaro (player ?g))
  (prima (player ?g))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende si) (risparmio no) (battono ?b))
  =>
  (gioca socio-tiene-il-giaguaro-ultimo ?c (+ ?*tiene-ultimo* (resa ?p 0.0 ?b ?a ?f))))

(defrule carica-al-sicuro
  (calcola-giocata)
  (prende (player ?x))
  (relazione (player ?x) (tipo amico))
  (not (and (dopo (player ?y)) (relazione (player ?y) (tipo ~amico))))
  (scelta (card ?c) (punti ?p) (forza ?f) (atout no) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca carica-al-sicuro ?c (+ ?*carica-al-sicuro* (resa ?p ?*contro* ?b no ?f))))

(defrule lascia "whoever takes, as little as possible goes with it"
  (calcola-giocata)
  (prende)
  (scelta (card ?c) (punti ?p) (forza ?f) (atout ?a) (chiamata no) (prende no) (battono ?b))
  =>
  (gioca lascia ?c (+ ?*lascia* (resa ?p (max 0.5 ?*contro*) ?b ?a ?f))))

(defrule mostra-la-chiamata
  (calcola-giocata)
  (scelta (card ?c) (punti ?p) (forza ?f) (chiamata si) (prende ?t) (risparmio no) (battono ?b))
  =>
  (gioca mostra-la-chiamata ?c (+ ?*mostra-la-chiamata* (resa ?p (if (eq ?t si) then 0.0 else ?*contro*) ?b si ?f))))
