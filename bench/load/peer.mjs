// A card server as many are written, to compare with: Node, an object a table, changed by copying,
// all that was done kept in it; for each seat a copy without the hands of others, told whole as
// JSON. It does less than they do: lines over TCP instead of WebSockets, nobody is asked for a
// token, nothing is written down, and there are hardly any rules.
import { createServer } from 'node:net';

const SEATS = 4;
const bytes = Number(process.argv[2]); // of what each seat is told, padded
const RANKS = [...'23456789TJQKA'];
const PACK = ['c', 'd', 'h', 's'].flatMap((suit) => RANKS.map((rank) => rank + suit));

const dealt = () => ({
  hands: Array.from({ length: SEATS }, (_, seat) => PACK.filter((_, i) => i % SEATS === seat)),
  trick: [],
  tricks: [0, 0],
  number: 0,
  log: [],
});

/** The state after a card of this seat: a new object, as reducers make it. */
function played(state, seat) {
  if (!state.hands[seat].length) return dealt();
  const card = state.hands[seat].at(-1);
  const hands = state.hands.map((hand, s) => (s === seat ? hand.slice(0, -1) : hand));
  const laid = [...state.trick, card];
  const full = laid.length === SEATS;
  const tricks = full ? state.tricks.map((n, side) => n + (side === seat % 2)) : state.tricks;
  const log = [...state.log, { seat, move: `play ${card}` }];
  return { hands, trick: full ? [] : laid, tricks, number: state.number + 1, log };
}

/** The view of this seat. */
const viewOf = (state, seat) => ({
  ...state,
  seat,
  hands: state.hands.map((hand, s) => (s === seat ? hand : hand.map(() => '?'))),
  log: state.log.slice(-SEATS),
});

const told = (view) => `${JSON.stringify(view).padEnd(bytes - 1).slice(0, bytes - 1)}\n`;

let table = null;
const server = createServer({ noDelay: true }, (socket) => {
  if (!table || table.sockets.length === SEATS) table = { sockets: [], state: dealt() };
  const mine = table;
  const seat = mine.sockets.push(socket) - 1;
  socket.on('data', (text) => {
    if (JSON.parse(text).do !== 'act') return;
    mine.state = played(mine.state, seat);
    mine.sockets.forEach((other, s) => other.write(told(viewOf(mine.state, s))));
  });
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port));
