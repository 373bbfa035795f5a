game-pennies = Pari e dispari con le monete
    .about = Tutti e due mostrano insieme una faccia: facce uguali pagano il primo, diverse il secondo
pennies-even = pari
pennies-odd = dispari
pennies-covered = due monete coperte
pennies-shown = { $first } e { $second }
pennies-heads = testa
pennies-tails = croce
