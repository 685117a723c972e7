// Deals of the day in words.
import { fill, t, tn } from '../base/translations';
import { games } from '../state/game_list';
import type { Deal, Measure } from './day_deals';
import type { DayResult } from './day_play';
import type { DayTable, Standing } from './day_results';

export const familyTitle = (id: string): string =>
  t(games.value.find((game) => game.id === id)?.title ?? id);

const gameOf = ({ game, preset }: Deal) =>
  games.value.find((one) => one.id === game && one.presets.some(({ id }) => id === preset));

export const presetTitle = (deal: Deal): string =>
  t(gameOf(deal)?.presets.find(({ id }) => id === deal.preset)?.title ?? '');

/** The options that are other than the preset has them, such as "Deals in all: 2". */
function optionTexts(deal: Deal): string[] {
  return Object.entries(deal.options).flatMap(([id, value]) => {
    const option = gameOf(deal)?.options.find((one) => one.id === id);
    const choice = option?.choices?.find((one) => one.id === value);
    return option ? [`${t(option.label)}: ${choice ? t(choice.label) : String(value)}`] : [];
  });
}

const MEASURES: Record<Measure, () => string> = {
  points: () => t('Your points count.'),
  lead: () => t('What counts is how many points you are ahead.'),
  place: () => t('What counts is how many players you beat.'),
};

/** The variant, and how results are compared. */
export const dealTexts = (deal: Deal): string[] => [
  [
    deal.special ? t('Special form: {form}', { form: presetTitle(deal) }) : presetTitle(deal),
    tn('One player', '{n} players', deal.seats.length),
    ...optionTexts(deal),
  ].join(' · '),
  MEASURES[deal.measure](),
];

/** A result, such as "17 points". */
export function resultText(points: number, measure: Measure): string {
  if (measure === 'place')
    return points === 0
      ? t('You beat nobody.')
      : tn('You beat one player.', 'You beat {n} players.', points);
  if (measure === 'points') return tn('One point', '{n} points', points);
  return points < 0
    ? tn('One point behind', '{n} points behind', -points)
    : tn('One point ahead', '{n} points ahead', points);
}

const allIn = ({ better, equal, worse }: Standing): number => better + equal + worse + 1;

export function standingText(standing: Standing): string {
  const all = allIn(standing);
  if (all === 1) return t('You are the first to play this deal.');
  const place = standing.better + 1;
  if (!standing.equal) return t('Place {place} of {all}', { place, all });
  const shared = tn(
    'Place {place} of {all}, shared with one other',
    'Place {place} of {all}, shared with {n} others',
    standing.equal,
  );
  return fill(shared, { place, all });
}

/** How many others have played. */
export const othersIn = (standing: Standing | undefined): number =>
  standing ? allIn(standing) - 1 : 0;

/** How the others did, as a sentence; empty while there are none. */
export function othersText(told: DayResult, own: string, measure: Measure): string {
  const [best] = told.best;
  if (!best || !othersIn(told)) return '';
  if (best.table === own || !told.better) return t('Nobody has done better so far.');
  const name = best.name || t('Somebody');
  if (measure === 'place') return t('Best so far: {name}.', { name });
  return t('Best so far: {name}, {result}.', { name, result: resultText(best.points, measure) });
}

const shortText = (one: DayTable): string =>
  one.standing ? `${one.standing.better + 1}/${allIn(one.standing)}` : '✓';

/** The line to share tells nothing of cards and points. */
export const shareText = (day: string, done: [string, DayTable][]): string =>
  [
    t('Talon deals of {day}', { day }),
    ...done.map(([family, one]) => `${familyTitle(family)} ${shortText(one)}`),
  ].join(' · ');
