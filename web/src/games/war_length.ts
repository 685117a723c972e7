// Estimates how long a War will last from the sizes of the packets, which everybody sees. It plays
// many games with random cards, a little at a time so that the page never waits, and returns the
// range in which most of them end.
import type { View } from '../base/protocol_types';

const GAMES = 200;
const MOST = 3000; // battles; longer games count as this long
const SLICE = 4; // ms of work at a time
const LOW = 0.05;
const HIGH = 0.95;

export interface Guess {
  from: number;
  to: number;
}

type Chance = (below: number) => number;

/** A small random generator with a seed: the same table gets the same estimate. */
function chanceOf(seed: number): Chance {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Shuffles the numbers from `first` on. */
function shuffle(cards: number[], first: number, chance: Chance): void {
  for (let i = cards.length - 1; i > first; i--) {
    const j = first + chance(i - first + 1);
    const card = cards[i] as number;
    cards[i] = cards[j] as number;
    cards[j] = card;
  }
}

interface War {
  pack: number[]; // ranks, the lowest 0
  ranks: number;
  down: string; // cards laid face down in a war
  out: boolean; // a player with too few cards for a war is out
}

function warOf(view: View): War {
  const size = Number(view.options.deck ?? 52);
  const ranks = size / 4;
  const pack = Array.from({ length: size }, (_, i) => i % ranks);
  for (let i = 0; i < Number(view.options.jokers ?? 0); i++) pack.push(ranks);
  const { war_down: down = '1', shortage = 'out' } = view.options;
  return { pack, ranks, down: String(down), out: shortage === 'out' };
}

/** The cards that each player lays in a war over this rank, the last of them face up. */
function needOf({ down, ranks }: War, rank: number): number {
  if (down !== 'rank') return Number(down) + 1;
  const value = rank + 15 - ranks; // the index value of this rank
  return value <= 10 ? value : value === 14 ? 11 : 10;
}

/** A packet: cards are played from `top`, and won cards go below. */
interface Packet {
  cards: number[];
  top: number;
}

const left = (packet: Packet): number => packet.cards.length - packet.top;

/** Everybody lays so many cards. Returns the only player with the highest card, or −1, and that
 * card. */
function lay(packets: Packet[], need: number, pot: number[]): { winner: number; high: number } {
  let [winner, high] = [-1, -1];
  for (let p = 0; p < packets.length; p++) {
    const packet = packets[p] as Packet;
    const count = Math.min(need, left(packet));
    for (let i = 0; i < count; i++) pot.push(packet.cards[packet.top++] as number);
    const card = count ? (pot[pot.length - 1] as number) : -1;
    if (card > high) [winner, high] = [p, card];
    else if (card === high) winner = -1;
  }
  return { winner, high };
}

/** Players with too few cards for a war lay them all and are out, unless that is so for everybody.
 * */
function dropShort(packets: Packet[], need: number, pot: number[]): void {
  if (packets.every((packet) => left(packet) < need)) return;
  for (const packet of packets)
    if (left(packet) < need) {
      for (const card of packet.cards.slice(packet.top)) pot.push(card);
      packet.top = packet.cards.length;
    }
}

/** Plays one battle with its wars; false when nobody can go on. */
function fight(packets: Packet[], war: War, chance: Chance): boolean {
  const pot: number[] = [];
  let { winner, high } = lay(packets, 1, pot);
  while (winner < 0) {
    if (high < 0 || packets.every((packet) => left(packet) === 0)) return false;
    const need = needOf(war, high);
    if (war.out) dropShort(packets, need, pot);
    ({ winner, high } = lay(packets, need, pot));
  }
  shuffle(pot, 0, chance);
  const to = packets[winner] as Packet;
  to.cards = to.cards.slice(to.top).concat(pot);
  to.top = 0;
  return true;
}

/** Plays one game and returns the number of battles. */
function play(sizes: number[], war: War, chance: Chance): number {
  const pack = [...war.pack];
  shuffle(pack, 0, chance);
  let packets = sizes.map((size): Packet => ({ cards: pack.splice(0, size), top: 0 }));
  let battles = 0;
  while (packets.length > 1 && battles < MOST) {
    battles++;
    if (!fight(packets, war, chance)) break;
    packets = packets.filter((packet) => left(packet) > 0);
  }
  return battles;
}

/** Rounds to about two digits: "40", "250". */
function rounded(n: number): number {
  const step = n < 20 ? 1 : n < 100 ? 5 : n < 500 ? 10 : 50;
  return Math.round(n / step) * step;
}

function rangeOf(lengths: number[]): Guess {
  lengths.sort((a, b) => a - b);
  const at = (part: number) => rounded(lengths[Math.floor(part * lengths.length)] as number);
  return { from: at(LOW), to: Math.max(at(HIGH), at(LOW) + 1) };
}

/** Whether an estimate is possible: games with another goal end differently. */
export const guessable = (view: View): boolean =>
  !view.over && (view.options.goal ?? 'win_all') === 'win_all';

/** Estimates in the background and calls back. Returns a function that stops it. */
export function guess(view: View, sizes: number[], tell: (range: Guess) => void): () => void {
  const war = warOf(view);
  const chance = chanceOf(sizes.reduce((sum, n) => sum * 61 + n, 7));
  const lengths: number[] = [];
  let timer = 0;
  const work = () => {
    const until = performance.now() + SLICE;
    while (lengths.length < GAMES && performance.now() < until)
      lengths.push(play(sizes, war, chance));
    if (lengths.length < GAMES) timer = window.setTimeout(work, SLICE);
    else tell(rangeOf(lengths));
  };
  timer = window.setTimeout(work, SLICE);
  return () => clearTimeout(timer);
}
