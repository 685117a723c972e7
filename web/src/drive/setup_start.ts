// With what the form of a new drive begins. What it shows at first stays from the last drive; what
// lies in its fold is as usual, so that nothing of the last evening counts unseen.
import { consistent, usualSetup, type PlainSetup, type Setup } from './SetupFields';
import { usualOnline, withGame, withSeats, type OnlineForm } from './online_setup';

const SHOWN = ['movement', 'rounds', 'deals', 'minutes', 'open', 'draw'] as const;
const HIDDEN = ['score', 'tricks', 'trumps', 'compare', 'same', 'ties', 'out_points'] as const;
const ALSO_HIDDEN = ['seats', 'prizes', 'one_prize'] as const;

const shownOf = (last: Partial<PlainSetup>): Partial<PlainSetup> =>
  Object.fromEntries(SHOWN.filter((name) => name in last).map((name) => [name, last[name]]));

const GROUP_PRIZES = 'high_a,high_b,low_a,low_b';

/** With the usual prizes of people, or of each group where there are groups; others stay. */
export function withPrizes<Kind extends PlainSetup>(setup: Kind): Kind {
  const plain = usualSetup().prizes;
  const [from, to] = setup.groups ? [plain, GROUP_PRIZES] : [GROUP_PRIZES, plain];
  return setup.prizes === from ? { ...setup, prizes: to } : setup;
}

/** With what belongs to its movement. */
const fitting = <Kind extends PlainSetup>(setup: Kind): Kind => ({
  ...setup,
  ...consistent(setup, { movement: setup.movement }),
});

export const firstSetup = (last: Partial<Setup>): Setup =>
  fitting({ ...usualSetup(), ...shownOf(last) });

export function firstOnline(last: Partial<OnlineForm>): OnlineForm {
  const game = last.online?.game ? withGame(usualOnline(), last.online.game) : usualOnline();
  const seated = last.seats ? withSeats(game, last.seats) : game;
  return fitting({
    ...seated,
    ...shownOf(last),
    online: { ...seated.online, ...last.online },
  });
}

/** Whether the last drive had something that the form does not begin with. */
export const hadMore = (last: Partial<PlainSetup>, first: PlainSetup): boolean =>
  [...HIDDEN, ...ALSO_HIDDEN].some((name) => name in last && last[name] !== first[name]);
