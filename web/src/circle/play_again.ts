// Tables for certain people: with the people of an earlier table, or for everybody in a circle.
import { favourite, level, levelShown, playWithCircle } from '../home/table_draft';
import { createTable, usualSettings } from '../room/create_table';
import { botsOf, gameOf, usualBot } from '../state/game_list';
import { playedAs } from '../base/played_as';
import { ownName } from '../state/own_name';
import { showRefusal } from '../state/toasts';
import { credentialOf, savedCircle } from './saved_circles';
import { circles } from './circle_state';
import { folded, peopleOf, type Company } from './people';

const PACE = 700; // ms

/** The member of the request that opens a table for a circle. */
export const forCircle = (id: string): Record<string, string> => ({
  circle: id,
  ...credentialOf(id),
});

/** A bot that is no longer known is replaced by one of the chosen strength. */
function botAt(company: Company, who: string): string {
  const game = gameOf({ ...company, form: null });
  const offered = botsOf(game).map((bot) => bot.id);
  const bot = playedAs(game, who);
  if (offered.includes(bot)) return bot;
  const chosen = playedAs(game, levelShown.value);
  return level.value && offered.includes(chosen) ? chosen : usualBot(game);
}

/** The circle at whose table they met, else one to which all of them belong, by their names. */
function circleOf(company: Company): string | undefined {
  if (company.circle && savedCircle(company.circle)) return company.circle;
  const names = peopleOf(company).map(folded);
  return Object.values(circles.value).find(({ circle }) => {
    const members = circle.members.map((one) => folded(one.name));
    return names.every((name) => members.includes(name));
  })?.circle.id;
}

/** Opens a table of the same game, with a seat for each of these people. If they are in a circle,
 * its members see the table there. */
export async function playAgain(company: Company): Promise<void> {
  const { game, preset, options, title } = company;
  const circle = circleOf(company);
  const seats = company.who.map((who) =>
    ['you', 'human', 'open'].includes(who) ? who : botAt(company, who),
  );
  const names = company.names.map((name, seat) =>
    seats[seat] === 'you' ? ownName.value.trim() || name : name,
  );
  const spec = { game, preset, options, seats, names, pace: PACE, settings: usualSettings };
  await createTable(spec, title, circle ? forCircle(circle) : undefined).catch(showRefusal);
}

/** Opens a table of a game, as it was dealt last, for the members of a circle. */
export function openForCircle(game: string, circle: string): void {
  playWithCircle(game, forCircle(circle));
}

/** The title of what is dealt then, a msgid. */
export function titleOfFavourite(game: string): string {
  const { preset } = favourite(game);
  const found = gameOf({ game, form: null, preset });
  return found?.presets.find((one) => one.id === preset)?.title ?? found?.title ?? '';
}
