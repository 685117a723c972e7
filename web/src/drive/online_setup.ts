// The games and variants for drives at tables of the server, and the usual setup of each game.
import { levelShown, pace, PLAYERS, standardOf } from '../home/table_draft';
import { stepwisePace } from '../room/create_table';
import { playedAs } from '../base/played_as';
import type { Game, Preset } from '../base/protocol_types';
import { language } from '../base/translations';
import { botsOf, games, usualBot } from '../state/game_list';
import { choicesOf, driveGame, type DriveChoice } from './drive_options';
import type { OnlineSetup } from './drive_types';
import { dealsOf, withDeals } from './round_deals';
import type { PlainSetup } from './SetupFields';

export type OnlineForm = PlainSetup & { online: OnlineSetup };

const FOUR = 4;

/** How many people a game takes at a table. */
function seatsOf(game: Game): { min: number; max: number } {
  const option = game.options.find((one) => one.id === PLAYERS);
  return { min: option?.min ?? 2, max: option?.max ?? 2 };
}

/** Whether a game always has four players. */
export const isForFour = (id: string): boolean =>
  games.value.some((one) => one.id === id && seatsOf(one).min === FOUR);

/** The games, those of two sides first, since drives were made for them. */
export function driveGames(): Game[] {
  const known = new Set<string>();
  const families = games.value.filter((one) => !known.has(one.id) && known.add(one.id));
  const inSides = (game: Game) => Number(driveGame(game.id).sides);
  return [...families].sort((a, b) => inSides(b) - inSides(a));
}

const takes = (game: Game, seats: number): boolean =>
  seatsOf(game).min <= seats && seats <= seatsOf(game).max;

/** The variants of a game that so many people can play. */
export const variantsOf = (id: string, seats: number): Preset[] =>
  games.value.filter((one) => one.id === id && takes(one, seats)).flatMap((one) => one.presets);

/** The most people that any variant of a game takes. */
export const mostSeats = (id: string): number =>
  Math.max(2, ...games.value.filter((one) => one.id === id).map((one) => seatsOf(one).max));

/** A variant that is made for drives; then there is no other choice. */
export const driveVariantOf = (id: string, seats: number): Preset | undefined =>
  variantsOf(id, seats).find((one) => one.id === 'drive');

function usualVariant(id: string, seats: number): string {
  const list = variantsOf(id, seats);
  const standard = list.find((one) => one.id === standardOf(id)?.id);
  return (driveVariantOf(id, seats) ?? standard ?? list[0])?.id ?? '';
}

/** The movements that tables of so many seats can have. */
export const movementsFor = (seats: number): DriveChoice[] =>
  choicesOf('movement').filter((one) => one.seats?.includes(seats));

/** How deals count, and the usual evening of a game. */
function usualEvening(id: string): Partial<PlainSetup> {
  const { counts, sides, sitting, rounds, deals } = driveGame(id);
  return {
    ...(counts === 'tricks'
      ? { score: 'all_tricks', tricks: 13, trumps: 'english' }
      : { score: counts === 'stakes' ? counts : 'points', tricks: 0, trumps: 'turned' }),
    movement: sides ? 'progressive' : 'rainbow',
    rounds,
    deals: sitting ? 1 : deals,
  };
}

/** Another variant, with as many deals in a round. */
export const withPreset = (setup: OnlineForm, preset: string): OnlineForm =>
  withDeals({ ...setup, online: { ...setup.online, preset, options: {} } }, dealsOf(setup));

/** The form of a game in which bots of different strength play differently, if any is. */
export const formWithLevels = (id: string): Game | null =>
  games.value.find((one) => one.id === id && one.levels !== false) ?? null;

/** The strength that was chosen on the front page, if this game has levels. */
function levelFor(id: string): string {
  const game = formWithLevels(id);
  const level = playedAs(game, levelShown.value);
  return botsOf(game).some((bot) => bot.id === level) ? level : usualBot(game);
}

/** Another game, with what is usual for it. */
export function withGame(setup: OnlineForm, id: string): OnlineForm {
  const seats = Math.min(FOUR, mostSeats(id));
  const preset = usualVariant(id, seats);
  const next: OnlineForm = {
    ...setup,
    ...usualEvening(id),
    seats,
    online: { ...setup.online, game: id, preset, options: {} },
  };
  return withDeals(next, dealsOf(next));
}

/** Another number of seats, with a movement and a variant that take it. */
export function withSeats(setup: OnlineForm, seats: number): OnlineForm {
  const { online } = setup;
  const fits = variantsOf(online.game, seats).some((one) => one.id === online.preset);
  const movements = movementsFor(seats);
  return {
    ...setup,
    seats,
    movement: movements.find((one) => one.id === setup.movement)?.id ?? movements[0]?.id ?? '',
    online: fits ? online : { ...online, preset: usualVariant(online.game, seats), options: {} },
  };
}

export function usualOnline(): OnlineForm {
  const id = driveGames()[0]?.id ?? '';
  const plain: OnlineForm = {
    title: '',
    movement: 'progressive',
    seats: FOUR,
    rounds: 6,
    deals: 2,
    score: 'all_tricks',
    tricks: 13,
    compare: 'total',
    out_points: 0,
    ties: 'shared',
    trumps: 'english',
    prizes: 'high:3,low:1',
    minutes: 0,
    open: true,
    draw: true,
    ceremony: false,
    bots: true,
    same: false,
    online: {
      game: id,
      preset: '',
      options: {},
      level: '',
      pace: stepwisePace(pace.value),
      grace: 30,
      clock: 60,
      pause: 20,
    },
  };
  return withGame(plain, id);
}

/** As it is sent to the server. */
export const asSent = (setup: OnlineForm): OnlineForm => ({
  ...setup,
  online: {
    ...setup.online,
    level: levelFor(setup.online.game),
    language: language.value,
  },
});
