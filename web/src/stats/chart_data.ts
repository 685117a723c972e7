// The charts for a set of games, as data, each with a sentence and a table.
import { bots, fullTitle, games, titleOf } from '../state/game_list';
import { dateLocale, fill, language, t, tc, tn } from '../base/translations';
import type { Bar, Column } from './Charts';
import type { ChartText } from './Figure';
import { keyOf, outcomeOf, type PlayedGame } from './played_game';
import * as sums from './totals';

export type Chart = ChartText & { name: string } & (
    { bars: Bar[] } | { columns: Column[] } | { dots: sums.Dot[] }
  );

const MOST_BARS = 12;

const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: digits }).format(value);

export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(language.value, { style: 'percent' }).format(whole ? part / whole : 0);

export const decimal = (value: number): string => number(value, 1);

export const titleOfGame = (one: PlayedGame): string => fullTitle(titleOf(one)) || one.game;

export const familyTitle = (id: string): string =>
  t(games.value.find((g) => g.id === id)?.title ?? id);

/** The day of a game; empty if it is not known. */
export function dayOf(one: PlayedGame): string {
  if (!one.when) return '–';
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(one.when);
}

const outcomeText = (one: PlayedGame): string =>
  ({ won: t('won'), shared: t('tied'), lost: t('lost') })[outcomeOf(one)];

function bar(label: string, list: PlayedGame[]): Bar {
  const { won, shared, lost } = sums.countOutcomes(list);
  const parts: Bar['parts'] = [
    { kind: 'won', count: won },
    { kind: 'shared', count: shared },
    { kind: 'lost', count: lost },
  ];
  return { label, parts };
}

function barChart(
  name: string,
  title: string,
  sentence: string,
  head: string,
  groups: [string, PlayedGame[]][],
): Chart {
  const rows = groups.map(([label, list]) => {
    const { played, won, shared, lost } = sums.countOutcomes(list);
    return [label, played, won, shared, lost];
  });
  const heads = [head, t('Played'), t('Won'), t('Tied'), t('Lost')];
  const bars = groups.slice(0, MOST_BARS).map(([label, list]) => bar(label, list));
  return { name, title, sentence, heads, rows, bars };
}

/** The results of all games in one sentence. */
export function outcomesText(list: PlayedGame[]): string {
  const { won, shared, lost } = sums.countOutcomes(list);
  const parts = { n: list.length, won, shared, lost };
  return shared
    ? t('Of {n} games, {won} were won, {shared} tied and {lost} lost.', parts)
    : fill(
        tn(
          'One game: {won} won, {lost} lost.',
          'Of {n} games, {won} were won and {lost} lost.',
          list.length,
        ),
        parts,
      );
}

function byPreset(list: PlayedGame[]): Chart[] {
  const groups = sums.grouped(list, (one) => [sums.kindOf(one)]);
  if (groups.length < 2) return [];
  const named = groups.map(([, all]): [string, PlayedGame[]] => [titleOfGame(all[0]!), all]);
  const [first, most] = named[0]!;
  const sentence = t('Played most: {game}, {n} of {all} games.', {
    game: first,
    n: most.length,
    all: list.length,
  });
  return [barChart('presets', t('What was played'), sentence, tc('kind', 'Game'), named)];
}

function bySeats(list: PlayedGame[]): Chart[] {
  const groups = sums.grouped(list, (one) => [one.rank.length]).sort((a, b) => a[0] - b[0]);
  if (groups.length < 2) return [];
  const named = groups.map(([n, all]): [string, PlayedGame[]] => [
    tn('1 player', '{n} players', n),
    all,
  ]);
  const best = groups.reduce((a, b) =>
    sums.countOutcomes(b[1]).won / b[1].length > sums.countOutcomes(a[1]).won / a[1].length ? b : a,
  );
  const sentence = t('Won most often with {n} players: {share} of those games.', {
    n: best[0],
    share: percent(sums.countOutcomes(best[1]).won, best[1].length),
  });
  return [barChart('seats', t('Number of players'), sentence, t('Players'), named)];
}

const foeName = (who: string): string => {
  if (who === 'human') return t('People');
  return who ? t(bots.value.find((b) => b.id === who)?.label ?? who) : t('Unknown');
};

function byFoes(list: PlayedGame[]): Chart[] {
  const groups = sums.grouped(list, sums.foesOf);
  if (!groups.length) return [];
  const named = groups.map(([who, all]): [string, PlayedGame[]] => [foeName(who), all]);
  const people = list.filter(sums.withPeople);
  const won = (some: PlayedGame[]) => percent(sums.countOutcomes(some).won, some.length);
  const sentence = people.length
    ? tn('Against people: {n} game.', 'Against people: {n} games.', people.length) +
      ` ${t('Won: {share}.', { share: won(people) })}`
    : t('All games were against bots. Won: {share}.', { share: won(list) });
  return [barChart('foes', t('Kinds of opponents'), sentence, t('Against'), named)];
}

function byRivals(list: PlayedGame[]): Chart[] {
  const groups = sums.grouped(list, sums.rivalsOf);
  const [first] = groups;
  if (!first) return [];
  const [who, most] = first;
  const sentence = fill(
    tn('Most often against {who}: {n} game.', 'Most often against {who}: {n} games.', most.length),
    { who },
  );
  return [barChart('rivals', t('Opponents'), sentence, t('Name'), groups)];
}

function placesChart(list: PlayedGame[]): Chart[] {
  const counts = sums.places(list);
  if (!counts.length) return [];
  const columns = counts.map((count, i) => ({ label: `${i + 1}.`, count }));
  const sentence = t('Average place: {place}. First places: {n}.', {
    place: decimal(sums.averagePlace(list)),
    n: counts[0] ?? 0,
  });
  return [
    {
      ...{ name: 'places', title: t('Places'), sentence, columns },
      heads: [t('Place'), t('Count')],
      rows: columns.map(({ label, count }) => [label, count]),
    },
  ];
}

const dotRows = (dots: sums.Dot[], unit = '') =>
  dots.map(({ game, value }, i) => [
    `${i + 1}`,
    dayOf(game),
    titleOfGame(game),
    `${number(value)}${unit}`,
    outcomeText(game),
  ]);

const dotHeads = (what: string) => [t('No.'), t('Day'), tc('kind', 'Game'), what, t('Result')];

function pointsChart(list: PlayedGame[]): Chart[] {
  const dots = sums.pointsOverTime(list);
  if (dots.length < 2) return [];
  const values = dots.map((dot) => dot.value);
  const sentence = t('Average: {average} points. Most: {most}. Fewest: {least}.', {
    average: decimal(sums.average(values)),
    most: number(Math.max(...values)),
    least: number(Math.min(...values)),
  });
  const title = t('Points, game by game');
  return [
    { name: 'points', title, sentence, dots, heads: dotHeads(t('Points')), rows: dotRows(dots) },
  ];
}

function formChart(list: PlayedGame[]): Chart[] {
  if (list.length < 3) return [];
  const dots = sums.formOverTime(list);
  const sentence = t('Won of the last {n} games: {share}.', {
    n: Math.min(list.length, 20),
    share: percent(dots[dots.length - 1]!.value, 100),
  });
  const title = t('Games won, in percent of the last 20');
  return [
    { name: 'form', title, sentence, dots, heads: dotHeads(t('Won')), rows: dotRows(dots, ' %') },
  ];
}

/** Charts of the fields that a game counts, if all games are of one kind. */
function countedCharts(list: PlayedGame[]): Chart[] {
  const one = list[0];
  const same = one && list.every((p) => p.game === one.game && p.form === one.form);
  const tables = same && games.value.find((g) => g.id === one.game && g.form === one.form);
  if (!tables) return [];
  return sums.counted(list).flatMap(([id, dots]) => {
    const field = tables.fields.find((f) => f.id === id);
    if (!field) return [];
    const title = t('{number} at the end', { number: t(field.label) });
    return [
      histogram(
        `field-${id}`,
        title,
        dots.map((dot) => dot.value),
      ),
    ];
  });
}

function histogram(name: string, title: string, values: number[]): Chart {
  const columns = sums.bins(values).map(({ from, to, count }) => ({
    label: from === to ? number(from) : `${number(from)}–${number(to)}`,
    count,
  }));
  const sentence = t('Average: {average}. Most: {most}. Fewest: {least}.', {
    average: decimal(sums.average(values)),
    most: number(Math.max(...values)),
    least: number(Math.min(...values)),
  });
  const rows = columns.map(({ label, count }) => [label, count]);
  return { name, title, sentence, columns, heads: [t('Number'), t('Games')], rows };
}

function lengthChart(list: PlayedGame[]): Chart[] {
  const steps = list.filter((one) => one.steps > 0).map((one) => one.steps);
  if (new Set(steps).size < 2) return [];
  return [histogram('length', t('Length of the games, in moves'), steps)];
}

/** The charts that have something to show for these games. */
export function chartsOf(list: PlayedGame[]): Chart[] {
  if (!list.length) return [];
  const oneKind = new Set(list.map(sums.kindOf)).size === 1;
  return [
    ...byPreset(list),
    ...(oneKind ? pointsChart(list) : []),
    ...formChart(list),
    ...placesChart(list),
    ...bySeats(list),
    ...byFoes(list),
    ...byRivals(list),
    ...countedCharts(list),
    ...lengthChart(list),
  ];
}

/** Games as rows, with the addresses of their reviews. */
export const rowsOf = (list: PlayedGame[], known: Set<string>) =>
  list.map((one) => ({
    key: keyOf(one),
    title: titleOfGame(one),
    steps: tn('{n} move', '{n} moves', one.steps),
    day: dayOf(one),
    result: outcomeText(one),
    address: known.has(one.id) ? `#/review/${one.id}/0/${one.seat}` : null,
  }));
