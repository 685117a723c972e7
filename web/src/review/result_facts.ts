// The facts in the picture of a finished game: the game, the result, and the moment that decided,
// if the game has been analysed on this device.
import type { Game } from '../base/protocol_types';
import type { Analysis, ChancePoint } from '../analysis/analysis';
import { percent } from '../analysis/analysis_text';
import { labelled, t } from '../base/translations';
import { themeOf } from '../games/theme_lookup';
import type { RecordContent } from './record_text';
import { cast, nameOfSeat, stepText } from './review_text';
import { placesOf, wonSentence } from './result_text';

export interface ResultRow {
  place: string;
  name: string;
  points: string;
  first: boolean;
}

/** A line of chances, and the place in it after the move that decided. */
export interface Moment {
  text: string;
  chances: number[];
  at: number;
}

export interface ResultFacts {
  game: string;
  headline: string;
  rows: ResultRow[];
  moment: Moment | null;
}

const LEAST = 0.08; // smaller leaps of the chance decided nothing

/** Where the chance of a seat grew most: the place in the graph after it. */
export function decidedAt(graph: ChancePoint[], seat: number): number | null {
  const gain = (i: number) => (graph[i]?.chance[seat] ?? 0) - (graph[i - 1]?.chance[seat] ?? 0);
  const places = graph.map((_, i) => i).slice(1);
  const best = places.reduce((most, i) => (gain(i) > gain(most) ? i : most), places[0] ?? 0);
  return best && gain(best) >= LEAST ? best : null;
}

function momentOf(game: Game, story: RecordContent, analysis: Analysis | null): Moment | null {
  const winner = story.rank.indexOf(1);
  const at = analysis && decidedAt(analysis.graph, winner);
  if (!analysis || !at || winner < 0) return null;
  const { step } = analysis.graph[at]!;
  const made = story.steps[step - 1];
  if (!made) return null;
  const chances = analysis.graph.map(({ chance }) => chance[winner] ?? 0);
  const text = t('Decided at move {n}: {what} Chance of {who}: {before} → {after}', {
    n: step,
    what: stepText(game, story, made, false),
    who: nameOfSeat(story, winner),
    before: percent(chances[at - 1] ?? 0),
    after: percent(chances[at] ?? 0),
  });
  return { text, chances, at };
}

export function resultFacts(
  game: Game,
  title: string,
  story: RecordContent,
  analysis: Analysis | null,
): ResultFacts {
  const { rank, points } = story;
  const name = (seat: number) => nameOfSeat(story, seat);
  const order = rank.map((_, seat) => seat).sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
  const told = { ...cast(story), options: story.options };
  const sides = themeOf(game.id, game.form).sides?.(told) ?? 0;
  const places = placesOf(rank, sides);
  const first = order.filter((seat) => rank[seat] === 1);
  const rows = order.map((seat) => ({
    place: `${places[seat]}.`,
    name: name(seat),
    points: points.some((n) => n !== 0) ? String(points[seat] ?? '') : '',
    first: rank[seat] === 1,
  }));
  const headline = wonSentence(told, first, sides > 0);
  return { game: title, headline, rows, moment: momentOf(game, story, analysis) };
}

/** The picture in words. */
export function factsText({ game, headline, rows, moment }: ResultFacts): string {
  const list = rows.map(({ place, name, points }) => [place, name, points].join(' ').trim());
  const sentences = [`${labelled(game, headline)}.`, `${list.join(', ')}.`, moment?.text ?? ''];
  return sentences.join(' ').trim();
}
