// The story of the game that is open: the moments that decided it. Those of an analysis come first;
// without one they are found from the tallies on the way.
import { computed } from '@preact/signals';
import { costliest, type Analysis } from '../analysis/analysis';
import { analysis } from '../analysis/analysis_run';
import { percent } from '../analysis/analysis_text';
import { labelled, language, t, tn } from '../base/translations';
import { isReader, seatObject } from '../table_view/seat_sentences';
import { costSentence } from './cost_sentence';
import type { RecordContent } from './record_text';
import { decidedAt } from './result_facts';
import { game, gameRecord, variations } from './review_state';
import { cast } from './review_text';
import type { Tally } from './tally';
import {
  told,
  turningPoints,
  type TurningKind,
  type TurningPoint,
  type Turns,
} from './turning_points';

/** The table after so many steps, and what happened there. */
export interface StoryMoment {
  step: number;
  sentence: string;
}

/** Seats as those to whom something is done: "you and Ben". */
function objects(story: RecordContent, seats: number[]): string {
  const view = cast(story);
  const own = seats.filter((seat) => isReader(view, seat));
  const list = [...own, ...seats.filter((seat) => !own.includes(seat))];
  const names = list.map((seat) => seatObject(view, seat));
  return new Intl.ListFormat(language.value).format(names);
}

function amountOf({ course }: Turns, amount: number): string {
  if (course?.field) return labelled(t(course.field.label), amount);
  return course?.measure === 'cards'
    ? tn('1 card', '{n} cards', amount)
    : tn('One point', '{n} points', amount);
}

const SENTENCES: Record<TurningKind, (who: string, amount: string) => string> = {
  lead: (who) => t('Here the lead goes to {who} for good.', { who }),
  gain: (who, amount) => t('The greatest gain of the game for {who}: {amount}.', { who, amount }),
  behind: (who) => t('Here things did not look good yet for {who}.', { who }),
  end: () => t('So the game ends.'),
  begin: () => t('So the game begins.'),
  middle: () => t('So things are half-way.'),
};

const numbered = (step: number, sentence: string): string =>
  labelled(t('Step {n}', { n: step }), sentence);

function turningMoment(story: RecordContent, turns: Turns, point: TurningPoint): StoryMoment {
  const { kind, step, seats, amount } = point;
  const sentence = SENTENCES[kind](objects(story, seats), amountOf(turns, amount));
  return { step, sentence: numbered(step, sentence) };
}

/** Where the chances of the winner grew most. */
function turned(story: RecordContent, { graph }: Analysis): StoryMoment[] {
  const winner = story.rank.indexOf(1);
  const at = winner < 0 ? null : decidedAt(graph, winner);
  const [before, after] = [graph[(at ?? 0) - 1], graph[at ?? 0]];
  if (!at || !before || !after) return [];
  const sentence = t('Here the game turns for {who}: {before} → {after} to win.', {
    who: objects(story, [winner]),
    before: percent(before.chance[winner] ?? 0),
    after: percent(after.chance[winner] ?? 0),
  });
  return [{ step: after.step, sentence: numbered(after.step, sentence) }];
}

/** The moves that cost most, of all seats; the log's sentence below says whose. */
const costly = (story: RecordContent, found: Analysis): StoryMoment[] =>
  costliest(found, -1).map((one) => ({
    step: one.step + 1,
    sentence: costSentence(story, found, one),
  }));

const judged = (story: RecordContent, found: Analysis): StoryMoment[] => [
  ...turned(story, found),
  ...(found.decides ? costly(story, found) : []),
];

/** The tallies of the actual game, once it has been gone through. */
function tallies(): Tally[] | null {
  const whole = variations.value[0];
  if (!whole || whole.marks.length <= whole.steps.length) return null;
  return whole.marks.map(({ tally }) => tally ?? {});
}

const turns = computed((): Turns | null => {
  const [story, of, list] = [gameRecord.value, game.value, tallies()];
  return story && of && list ? turningPoints(of, list, story.rank) : null;
});

/** The moments of the story; null until the game has been gone through. */
export const storyMoments = computed((): StoryMoment[] | null => {
  const [story, all] = [gameRecord.value, turns.value];
  if (!story || !all) return null;
  const found = analysis.value ? judged(story, analysis.value) : [];
  return told([...found, ...all.points.map((one) => turningMoment(story, all, one))]);
});
