// A card server as many are written, to compare with: Node and npm's `ws`, an object a table,
// changed by copying, with all that was done kept in it; for each seat a view without the hands of
// others, told whole as JSON. It takes the same requests as Talon, from the same client, but does
// less: there are hardly any rules, no accounts, clocks or limits, and nothing is written down.
import { createRequire } from 'node:module';

const { WebSocketServer } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');

const SEATS = 4;
const DEALS = 24; // in a match, as at a whist drive
const RANKS = [...'23456789TJQKA'];
const PACK = ['c', 'd', 'h', 's'].flatMap((suit) => RANKS.map((rank) => rank + suit));

const dealt = () => ({
  hands: Array.from({ length: SEATS }, (_, seat) => PACK.filter((_, i) => i % SEATS === seat)),
  trick: [],
  tricks: [0, 0],
});

/** The state after a card of this seat: a new object, as reducers make it. */
function played(state, seat, card) {
  const hands = state.hands.map((hand, s) => (s === seat ? hand.filter((c) => c !== card) : hand));
  const laid = [...state.trick, card];
  const full = laid.length === SEATS;
  const tricks = full ? state.tricks.map((n, side) => n + (side === seat % 2)) : state.tricks;
  const now = { hands, trick: full ? [] : laid, tricks };
  const log = [...state.log.slice(-PACK.length), { seat, move: `play ${card}` }];
  const number = state.number + 1;
  return { ...(number % PACK.length ? now : dealt()), number, log };
}

const turn = (state) => state.number % SEATS;
const isOver = (state) => state.number === DEALS * PACK.length;

/** The view of this seat. */
const viewOf = (state, seat) => ({
  number: state.number,
  seat,
  turn: turn(state),
  over: isOver(state),
  hands: state.hands.map((hand, s) => (s === seat ? hand : hand.map(() => '?'))),
  trick: state.trick,
  tricks: state.tricks,
  moves:
    !isOver(state) && seat === turn(state) ? state.hands[seat].map((card) => `play ${card}`) : [],
  log: state.log.slice(-SEATS),
});

const tables = new Map();
let opened = 0;
const digits = () => Math.random().toString(16).slice(2, 14).padEnd(32, '0');

function open(tokens, host) {
  const id = `t${++opened}`;
  tables.set(id, { tokens, host, sockets: [], state: { ...dealt(), number: 0, log: [] } });
  return id;
}

const requests = {
  new() {
    const tokens = Array.from({ length: SEATS }, digits);
    const host = digits();
    return { table: open(tokens, host), tokens, host };
  },
  join({ table, token }, socket) {
    const at = tables.get(table);
    const seat = at.tokens.indexOf(token);
    at.sockets[seat] = socket;
    return { seat, view: viewOf(at.state, seat) };
  },
  act({ table, token, move, number }) {
    const at = tables.get(table);
    const seat = at.tokens.indexOf(token);
    const card = move.slice('play '.length);
    if (seat !== turn(at.state) || number !== at.state.number + 1) throw new Error('stale');
    if (!at.state.hands[seat].includes(card)) throw new Error('illegal');
    at.state = played(at.state, seat, card);
    return { number };
  },
  leave: () => ({}),
  rematch({ table }) {
    const { tokens, host } = tables.get(table);
    tables.delete(table);
    return { table: open(tokens, host) };
  },
};

/** Everybody at the table is told what it looks like now. */
function tell({ table }) {
  const { sockets, state } = tables.get(table);
  sockets.forEach((socket, seat) =>
    socket.send(JSON.stringify({ push: 'view', table, view: viewOf(state, seat) })),
  );
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, backlog: 4096 }, () =>
  console.log(server.address().port),
);
server.on('connection', (socket) => {
  socket.on('message', (text) => {
    const request = JSON.parse(text);
    try {
      const answer = requests[request.do](request, socket);
      socket.send(JSON.stringify({ id: request.id, ok: true, ...answer }));
      if (request.do === 'act') tell(request);
    } catch ({ message }) {
      socket.send(JSON.stringify({ id: request.id, error: { code: message, message } }));
    }
  });
  socket.on('error', () => socket.terminate());
});
