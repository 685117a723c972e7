// Tables of every game for every number of players, with cards in the middle, and sizes drawn by
// chance: for the checks of any size.

const PEOPLE = [
  'Anna',
  'Wendelin',
  'Wendelin 2',
  'Maximiliane von Hohenstein',
  'Jean-Christophe',
  'Bo',
  'Oma Hannelore',
  'Jo',
];

/** Presets, each with the numbers of players it is looked at with. */
export const TABLES = [
  ['war/classic', [2]],
  ['war/multi', [3, 4, 5, 6, 7, 8]],
  ['war/steal', [2, 4, 8]],
  ['war/tod-und-leben', [2]],
  ['whist/classic', [4]],
  ['wunsdorf/standard', [2, 3, 4, 5, 6, 7, 8]],
  ['wippen/advanced', [2, 3, 4, 5, 6, 7, 8]],
  ['spite/standard', [2, 3, 4, 5, 6, 7, 8]],
  ['spite/partners-6', [6]],
].flatMap(([preset, numbers]) => numbers.map((players) => [preset, players]));

const ROUNDS = 30; // of Wunsdorf: its first hands are small

/** The number of cards that lie before the players. */
const laidIn = ({ zones }) => [zones.trick ?? zones.battle ?? zones.pot ?? []].flat(9).length;

/** A view of one seat, or of nobody's (-1), soon after the beginning, when most has been laid. */
export async function viewAmid(talon, preset, players, seat) {
  const [game, name] = preset.split('/');
  const names = PEOPLE.slice(0, players);
  const seats = names.map((_, s) => (s ? 'simple' : 'human'));
  const options = game === 'war' && players === 2 ? {} : { players: String(players) };
  const made = { game, preset: name, options, names, seats, seed: '5' };
  const { table } = await talon.ask('new', made);
  const play = (most) => talon.ask('playout', { table, most, bot: 'simple', seed: '3' });
  if (game === 'wunsdorf') await play(ROUNDS * players);
  let fullest = await talon.viewOf(table, seat);
  for (let step = 0; step < 4 * players; step++) {
    await play(1);
    const view = await talon.viewOf(table, seat);
    if (view.over) break;
    if (laidIn(view) > laidIn(fullest)) fullest = view;
  }
  return fullest;
}

const STEPS = 1000;

/** A size from a range, small ones as often as large ones. */
export function drawnSize(range, random) {
  const drawn = ([least, most]) =>
    Math.round(least * (most / least) ** (random(STEPS + 1) / STEPS));
  return { width: drawn(range.width), height: drawn(range.height) };
}
