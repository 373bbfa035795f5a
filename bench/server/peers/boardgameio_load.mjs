// boardgameio_load.mjs PORT TABLES SECONDS SERVER_PID THINK_MS
import { io } from 'socket.io-client';
import { Meter, pick } from './meter.mjs';

const [port, tables, seconds, pid, thinkMs] = process.argv.slice(2).map(Number);
const meter = new Meter('boardgameio', pid, tables, thinkMs);
const address = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function play(match, seat, credentials) {
  const socket = io(`${address}/tris`, { transports: ['websocket'], forceNew: true, reconnection: false });
  let sentAt = null;
  let waiting = false;
  const look = (state) => {
    const mine = state.ctx.currentPlayer === seat;
    if (sentAt !== null && !mine) {
      meter.made(sentAt);
      sentAt = null;
    }
    if (!mine || sentAt !== null || waiting) return;
    const payload = { type: 'move', args: [pick(state.G.cells)], playerID: seat, credentials };
    const send = () => {
      waiting = false;
      sentAt = performance.now();
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match, seat);
    };
    waiting = true;
    if (thinkMs) setTimeout(send, meter.thinking());
    else send();
  };
  return new Promise((there) => {
    socket.on('connect', () => socket.emit('sync', match, seat, credentials, 2));
    socket.on('sync', (_match, info) => {
      look(info.state);
      there();
    });
    socket.on('update', (_match, state) => look(state));
  });
}

for (let opened = 0; opened < tables; opened += 1) {
  const { matchID } = await post('/games/tris/create', { numPlayers: 2 });
  for (const seat of ['0', '1']) {
    const { playerCredentials } = await post(`/games/tris/${matchID}/join`, { playerID: seat, playerName: `load ${seat}` });
    await play(matchID, seat, playerCredentials);
  }
}
await meter.measure(seconds);
