game-tree = A tree from a file
    .about = A game written as a tree in a file, with or without hidden moves
tree-chance = chance
tree-nothing-yet = nothing yet
tree-your-choice = your choice
tree-your-choice-at = your choice at { $set }
tree-alike = (one of { $places } nodes that you cannot distinguish)
tree-the-end = the end, after { $way }: { $payoffs }
tree-no-file = say which file it is in: tree:file=PATH, or just the PATH

# Bots, parameters and files.
parameter-tree-file = the file of the tree

# Titles and sources of experiments.
experiment-alpha-beta-ordering = Alpha-beta and the order of moves
experiment-alpha-beta-ordering-source = lecture on adversarial search: about b^(d/2) with the best order, b^(3d/4) on average, b^d without cuts; exact minimum: Knuth and Moore 1975
