// A plain page: enough to see the tables and to play any game as text. It knows the rules of none.
const element = id => document.getElementById(id);
const make = (kind, text, parent) => { const made = document.createElement(kind); made.textContent = text ?? ''; parent?.append(made); return made; };
const api = async (method, path, body, token) => {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: 'Bearer ' + token } : {}) };
  const answer = await fetch('/api' + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  const content = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(content.message);
  return content;
};
const complain = error => { element('said').textContent = error.message; element('play').hidden = false; };
let games = [], n = 0, game = null, socket = null;

function showPlayers() {
  const chosen = games.find(listed => listed.name === element('game').value);
  element('player').replaceChildren();
  make('option', 'somebody who comes', element('player')).value = '';
  for (const player of chosen?.players ?? []) make('option', player, element('player')).value = player;
}

async function showTables() {
  const rows = element('tables');
  const tables = await api('GET', '/tables');
  rows.replaceChildren();
  for (const table of tables) {
    const row = make('tr', '', rows);
    make('td', table.table, row); make('td', table.game, row);
    make('td', table.seats.map(seat => `${seat.seat}: ${seat.name ?? 'free'}`).join(', '), row);
    make('td', table.phase, row);
    const cell = make('td', '', row);
    if (table.seats.some(seat => seat.presence === 'free')) make('button', 'Sit down', cell).onclick = () => sit(table.table).catch(complain);
    if (table.options.spectators !== 'nobody') make('button', 'Watch', cell).onclick = () => connect(table.table, null);
  }
  if (!tables.length) make('td', 'No table is open: open one.', make('tr', '', rows)).colSpan = 5;
}

async function sit(table) {
  const taken = await api('POST', `/tables/${table}/seats`, { name: element('name').value });
  sessionStorage.setItem('seat', JSON.stringify({ table, token: taken.token }));
  connect(table, taken.token);
}

function connect(table, token) {
  socket?.close();
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/socket`;
  const own = socket = new WebSocket(address);
  game = null; n = 0;
  element('play').hidden = false; element('title').textContent = `Table ${table}`;
  own.onopen = () => own.send(JSON.stringify({ type: 'hello', protocol: 1, drawing: true, ...(token ? { token } : {}) }));
  own.onmessage = message => { if (own === socket) hear(JSON.parse(message.data)); };
  own.onclose = () => { if (own === socket) { element('said').textContent = 'The connection is closed: reload the page to come back.'; } };
}

function hear(told) {
  if (told.type === 'start' || told.type === 'event') {
    n = told.n; game = told.game ?? game;
    if (told.drawing) element('drawing').textContent = told.drawing;
    const words = told.lived.map(lived => lived.heard?.words ?? (lived.play ? `${lived.play.by}: ${lived.play.move}` : null)).filter(Boolean);
    if (words.length) element('said').textContent = words.join(' ');
    element('offers').replaceChildren();
    for (const offer of told.offers ?? []) {
      make('button', offer.notation ?? offer.move, element('offers')).onclick = () => socket.send(JSON.stringify({ type: 'move', after: n, move: offer.move }));
    }
    if (told.over) {
      element('said').textContent = 'The game is over: ' + (told.over.broken_off ?? told.over.payoffs.join(' '));
      make('button', 'Play again', element('offers')).onclick = () => socket.send('{"type":"done","stay":true}');
      make('button', 'Done', element('offers')).onclick = () => socket.send('{"type":"done"}');
    }
  } else if (told.type === 'table') { element('said').textContent = told.said; }
  else if (told.type === 'chat') { make('li', `${told.name}: ${told.text}`, element('talk')); }
  else if (told.type === 'error') { element('said').textContent = told.message; }
  else if (told.type === 'closed') { element('said').textContent = `The log is closed: record ${told.record}.`; }
  else if (told.type === 'welcome') { for (const line of told.chat) make('li', `${line.name}: ${line.text}`, element('talk')); element('title').textContent = `Table ${told.table.table}: ${told.table.game}` + (told.seat === null ? ' (watching)' : ` (you are ${told.table.seats[told.seat].seat})`); }
}

element('open').onsubmit = event => {
  event.preventDefault();
  const player = element('player').value;
  api('POST', '/tables', { game: element('game').value }).then(async opened => {
    const table = opened.table.table;
    if (player) for (let seat = 1; seat < opened.table.seats.length; seat++) await api('POST', `/tables/${table}/seats`, { player, seat }, opened.owner);
    await sit(table);
  }).catch(complain);
};
element('chat').onsubmit = event => { event.preventDefault(); socket?.send(JSON.stringify({ type: 'chat', text: element('words').value })); element('words').value = ''; };
element('game').onchange = showPlayers;
api('GET', '/games').then(listed => { games = listed.filter((entry, index) => listed.findIndex(other => other.name === entry.name) === index && entry.name !== 'tree'); for (const entry of games) make('option', entry.name, element('game')).title = entry.about; showPlayers(); });
showTables();
const news = new EventSource('/api/tables/live');
let soon = null;
news.addEventListener('table', () => { clearTimeout(soon); soon = setTimeout(showTables, 200); });
news.addEventListener('gone', () => { clearTimeout(soon); soon = setTimeout(showTables, 200); });
const kept = JSON.parse(sessionStorage.getItem('seat') ?? 'null');
if (kept) connect(kept.table, kept.token);
