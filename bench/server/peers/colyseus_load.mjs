// colyseus_load.mjs PORT TABLES SECONDS SERVER_PID THINK_MS
import { Client } from '@colyseus/sdk';
import { Meter, pick } from './meter.mjs';

const [port, tables, seconds, pid, thinkMs] = process.argv.slice(2).map(Number);
const meter = new Meter('colyseus', pid, tables, thinkMs);
const client = () => new Client(`ws://127.0.0.1:${port}`);

function play(room) {
  let seat = 0;
  let sentAt = null; // a number while a move is on its way
  let waiting = false;
  const look = (board) => {
    if (!seat || !board?.cells) return;
    if (sentAt !== null && board.mover !== seat) {
      meter.made(sentAt);
      sentAt = null;
    }
    if (board.mover !== seat || sentAt !== null || waiting) return;
    const cell = pick([...board.cells]);
    const send = () => {
      waiting = false;
      sentAt = performance.now();
      room.send('move', cell);
    };
    waiting = true;
    if (thinkMs) setTimeout(send, meter.thinking());
    else send();
  };
  room.onMessage('seat', (given) => {
    seat = given;
    look(room.state);
  });
  room.onStateChange(look);
}

for (let opened = 0; opened < tables; opened += 1) {
  const first = await client().create('tris');
  play(first);
  play(await client().joinById(first.roomId));
}
await meter.measure(seconds);
