// Reads from a record, without playing it, who sat there, which moves were made and how it ended
// (doc/record.md). The engine checks whether it is valid.
import type { Options } from '../base/protocol_types';

export interface Step {
  seat: number;
  move: string;
}

export interface RecordContent {
  text: string;
  game: string;
  form: string | null;
  preset: string | null;
  options: Options;
  who: string[];
  names: string[];
  reader: number; // the seat that is "you"; -1 in everything that others may read, too
  steps: Step[];
  deals: number[]; // steps after which cards were dealt
  chances: number[]; // steps after which something random happened
  over: boolean;
  rank: number[];
  points: number[];
}

const orNull = (word: string | undefined) => (!word || word === '-' ? null : word);
const numbers = (text: string) => text.split(' ').filter(Boolean).map(Number);

function emptyRecord(text: string): RecordContent {
  const start = { text, game: '', form: null, preset: null, options: {}, over: false, reader: -1 };
  return { ...start, who: [], names: [], steps: [], deals: [], chances: [], rank: [], points: [] };
}

type Take = (story: RecordContent, rest: string) => void;

const TAKES: Record<string, Take> = {
  game: (story, rest) => {
    const [game = '', form] = rest.split(' ');
    Object.assign(story, { game, form: orNull(form) });
  },
  preset: (story, rest) => (story.preset = orNull(rest)),
  option: (story, rest) => {
    const [name = '', value = ''] = rest.split(' ');
    story.options[name] = value;
  },
  seat: (story, rest) => {
    const [, who = '', ...name] = rest.split(' ');
    story.who.push(who);
    story.names.push(name.join(' '));
  },
  step: (story, rest) => {
    const [, seat = '', ...move] = rest.split(' ');
    story.steps.push({ seat: Number(seat), move: move.join(' ') });
  },
  deal: (story) => story.deals.push(story.steps.length),
  chance: (story) => story.chances.push(story.steps.length),
  over: (story, rest) => (story.over = rest === 'yes'),
  rank: (story, rest) => (story.rank = numbers(rest)),
  points: (story, rest) => (story.points = numbers(rest)),
};

/** The content of a record; null if it is not one. */
export function readRecord(text: string): RecordContent | null {
  if (!/^talon-record \d+\n/.test(text)) return null;
  const story = emptyRecord(text);
  for (const line of text.split('\n')) {
    const at = line.indexOf(' ');
    if (at > 0) TAKES[line.slice(0, at)]?.(story, line.slice(at + 1));
  }
  return story.game && story.who.length ? story : null;
}
