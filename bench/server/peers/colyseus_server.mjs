// Tris on Colyseus, in memory. A patch goes out at each move, as Arbitro tells each move at once.
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { isOver } from './meter.mjs';

const Board = schema({ cells: t.array('uint8'), mover: t.uint8(), made: t.uint32() }, 'Board');

class Tris extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null;
    this.sitting = [];
    this.state = new Board();
    for (let cell = 0; cell < 9; cell += 1) this.state.cells.push(0);
    this.state.mover = 0; // nobody until both are there
    this.state.made = 0;
    this.onMessage('move', (client, cell) => this.move(this.sitting.indexOf(client.sessionId) + 1, cell));
  }

  onJoin(client) {
    this.sitting.push(client.sessionId);
    client.send('seat', this.sitting.length);
    if (this.sitting.length === 2) {
      this.state.mover = 1;
      this.broadcastPatch();
    }
  }

  move(seat, cell) {
    const { cells } = this.state;
    if (seat !== this.state.mover || !Number.isInteger(cell) || cell < 0 || cell > 8) return;
    if (isOver([...cells])) for (let index = 0; index < 9; index += 1) cells[index] = 0;
    if (cells[cell]) return;
    cells[cell] = seat;
    this.state.mover = 3 - seat;
    this.state.made += 1;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define('tris', Tris);
await server.listen(Number(process.argv[2]), '127.0.0.1');
console.log('ready');
