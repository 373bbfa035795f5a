game-tree = Un albero da un file
    .about = Un gioco scritto come albero in un file, con o senza mosse nascoste
tree-chance = caso
tree-nothing-yet = ancora niente
tree-your-choice = tocca a te
tree-your-choice-at = tocca a te in { $set }
tree-alike = (uno di { $places } nodi che non puoi distinguere)
tree-the-end = la fine, dopo { $way }: { $payoffs }
tree-no-file = indica il file in cui si trova: tree:file=PERCORSO, o solo il PERCORSO
