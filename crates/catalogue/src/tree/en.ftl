game-tree = A tree from a file
    .about = A game written as a tree in a file, with or without hidden moves
tree-chance = chance
tree-nothing-yet = nothing yet
tree-your-choice = your choice
tree-your-choice-at = your choice at { $set }
tree-alike = (one of { $places } nodes that you cannot distinguish)
tree-the-end = the end, after { $way }: { $payoffs }
tree-no-file = say which file it is in: tree:file=PATH, or just the PATH
