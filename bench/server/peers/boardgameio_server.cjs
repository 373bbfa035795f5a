// Tris on boardgame.io, in memory, one match after the other on the same board.
const net = require('node:net');
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isOver = (cells) =>
  LINES.some(([a, b, c]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]) || cells.every(Boolean);

// It has no option for the address: every socket it opens is put on loopback.
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function onLoopback(port, ...rest) {
  return listen.call(this, { port: Number(port?.port ?? port), host: '127.0.0.1' }, ...rest.filter((it) => typeof it === 'function'));
};

const tris = {
  name: 'tris',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G, playerID }, cell) => {
      if (isOver(G.cells)) G.cells = Array(9).fill(null);
      if (G.cells[cell]) return INVALID_MOVE;
      G.cells[cell] = `seat ${playerID}`;
      return undefined;
    },
  },
};

Server({ games: [tris], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) }, () => console.log('ready'));
