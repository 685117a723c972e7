// The costs of cards in hindsight: tricks that they gave away if all hands were open, as
// `talon solve RECORD --play` counts them. Only games whose results are tricks have them.
import type { Card, Event, View } from '../base/protocol_types';
import { SEATS, type EngineModule, type SolveModule } from '@talon-cards/engine';

const PACK = 52;
const NODES = 50_000_000; // of each search, as `talon solve` has
const PLAY = /^play (\S+)$/;

interface Play {
  step: number; // steps made before it
  seat: number;
  card: Card;
}

/** A card that was played after so many steps, and the tricks that it gave away. */
export type OpenCost = [step: number, lost: number];

/** A whole deal: each hand is what its seat played. */
interface Deal {
  plays: Play[];
  trump: number;
}

/** The cards played between two deals. Shorter deals are left out: their hands are not known. */
function wholeDeals(past: Event[], trumpAt: (step: number) => number): Deal[] {
  const deals: Play[][] = [[]];
  past.forEach(({ seat, move, draws }, step) => {
    const card = PLAY.exec(move ?? '')?.[1];
    if (card) deals.at(-1)?.push({ step, seat, card });
    else if (draws) deals.push([]);
  });
  const whole = deals.filter((plays) => plays.length === PACK);
  return whole.map((plays) => ({ plays, trump: trumpAt(plays[0]!.step) }));
}

/** Gives the tricks that each card of a deal gave away; stops where a search is given up. */
function* lostIn(solver: SolveModule, { plays, trump }: Deal): Generator<OpenCost> {
  const hands = [...Array(SEATS).keys()].map((seat) =>
    plays.filter((play) => play.seat === seat).map(({ card }) => card),
  );
  let taken = 0; // by seats 0 and 2
  const value = (left: number) => {
    const more = left > 0 ? solver.tricks(NODES) : 0;
    return more === null ? null : taken + more;
  };
  solver.deal(hands, trump, plays[0]!.seat);
  let before = value(PACK);
  for (const [i, { step, seat, card }] of plays.entries()) {
    solver.put(card);
    if (i % SEATS === SEATS - 1 && solver.look().leader % 2 === 0) taken++;
    const after = value(PACK - 1 - i);
    if (before === null || after === null) return;
    yield [step, seat % 2 === 0 ? before - after : after - before];
    before = after;
  }
}

/** The costs of all cards of the game at a table; its moves are over. */
export function openCosts(engine: EngineModule, table: unknown, solver: SolveModule): OpenCost[] {
  const { moves } = engine.ask({ do: 'past', table });
  const trumpAt = (step: number) => {
    engine.ask({ do: 'go', table, number: step });
    const { view } = engine.ask({ do: 'view', table, seat: -1 });
    return (view as View).fields.trump as number;
  };
  return wholeDeals(moves as Event[], trumpAt).flatMap((deal) => [...lostIn(solver, deal)]);
}
