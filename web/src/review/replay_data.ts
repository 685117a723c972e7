// The data of a replay page (replay_player.js): the cards as they lay after each move of a finished
// game, as far as they differ from the move before, and the sentences that tell the moves.
import { engineAll } from '../engine/engine_client';
import { cardName } from '../cards/card_names';
import { faceOf } from '../cards/card_drawing';
import type { Cards, Game, Zone } from '../base/protocol_types';
import { t } from '../base/translations';
import { closeVariation, openGame, type Variation } from './variation';
import type { RecordContent } from './record_text';
import { cast, nameOfSeat, stepText } from './review_text';
import { wonSentence } from './result_text';

const LONGEST = 2500; // steps; of longer games only every second, third … one is shown
const PIECE = 40; // steps asked for at once

/** How the cards of a zone are drawn: all of them, sorted or as they lie, or as a pile. */
type How = 'hand' | 'row' | 'pile';

/** The cards of each row, by zone, owner and row; null: the row is gone. */
type Cells = Record<string, string | null>;

type Step = [say: number, seat: number, changed: Cells];

export interface ReplayData {
  words: Record<'play' | 'pause', string>;
  names: string[];
  sides: number; // how many there are, if zones belong to sides
  zones: { label: string; owner: Zone['owner']; how: How }[];
  faces: Record<string, [classes: string, shapes: string, name: string]>;
  say: string[];
  steps: Step[];
}

export function howOf(zone: Zone): How {
  const own = zone.sight === 'owner' || zone.sight === 'others';
  if (zone.owner === 'seat' && own && zone.rows <= 1 && zone.kind !== 'slot') return 'hand';
  if (zone.kind === 'slot') return 'row';
  const open = zone.kind === 'stack' && zone.sight === 'public' && zone.rows <= 1;
  return open ? 'row' : 'pile';
}

/** Cards that nobody may see, or that are put aside, lie face down. */
const isClosed = (zone: Zone) => zone.sight === 'nobody' || zone.kind === 'set';

function cellOf(zone: Zone, cards: string[]): string {
  const faces = cards.map((one) => (one.startsWith('-') ? '?' : one));
  if (howOf(zone) !== 'pile') return faces.join(' ');
  const top = isClosed(zone) ? undefined : faces[faces.length - 1];
  return [String(faces.length), ...(top ? [top] : [])].join(' ');
}

function cellsOf(game: Game, zones: Record<string, Cards>): Cells {
  const cells: Cells = {};
  game.zones.forEach((zone, z) => {
    const all = zones[zone.id] ?? [];
    const owners = (zone.owner === 'table' ? [all] : all) as Cards[];
    owners.forEach((cards, i) => {
      const owner = zone.owner === 'table' ? -1 : i;
      const rows = (zone.rows > 1 ? cards : [cards]) as string[][];
      rows.forEach((row, r) => (cells[`${z}.${owner}.${r}`] = cellOf(zone, row.flat())));
    });
  });
  return cells;
}

/** The cells that differ between two moments. */
function changed(before: Cells, now: Cells): Cells {
  const gone = Object.keys(before).filter((key) => !(key in now));
  const other = Object.entries(now).filter(([key, text]) => before[key] !== text);
  return Object.fromEntries([...other, ...gone.map((key) => [key, null] as const)]);
}

/** The zones with all cards after these numbers of steps. */
async function zonesAt({ table }: Variation, numbers: number[]): Promise<Record<string, Cards>[]> {
  const found: Record<string, Cards>[] = [];
  for (let i = 0; i < numbers.length; i += PIECE) {
    const asks = numbers.slice(i, i + PIECE).flatMap((number): Parameters<typeof engineAll>[0] => [
      ['go', { table, number }],
      ['inspect', { table }],
    ]);
    const answers = await engineAll(asks);
    for (let a = 1; a < answers.length; a += 2)
      found.push((answers[a]!.state as { zones: Record<string, Cards> }).zones);
  }
  return found;
}

/** The steps that are shown: all of them, or every n-th of a long game, and the last one. */
function shownSteps(count: number): number[] {
  const every = Math.ceil(count / LONGEST) || 1;
  const list = Array.from({ length: Math.floor(count / every) + 1 }, (_, i) => i * every);
  return count % every ? [...list, count] : list;
}

function facesIn(steps: Step[]): ReplayData['faces'] {
  const texts = steps.flatMap(([, , cells]) => Object.values(cells));
  const words = new Set(texts.flatMap((text) => (text ?? '').split(' ')));
  const cards = ['?', ...[...words].filter((word) => /^\D|^[2-9][cdhs]$/.test(word)).sort()];
  return Object.fromEntries(
    [...new Set(cards)].map((card) => {
      const { class: classes, shapes } = faceOf(card, 'compact');
      return [card, [classes, shapes, cardName(card)]];
    }),
  );
}

/** The sentence of who has won. */
export function resultOf(story: RecordContent, sides: boolean): string {
  const first = story.rank.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return wonSentence(cast(story), first, sides);
}

/** Reads a finished game step by step. */
export async function replayData(game: Game, story: RecordContent): Promise<ReplayData> {
  const whole = await openGame(story.text);
  try {
    const numbers = shownSteps(whole.steps.length);
    const zones = await zonesAt(whole, numbers);
    const say: string[] = [];
    const indexOf = (text: string) => {
      const at = say.indexOf(text);
      return at < 0 ? say.push(text) - 1 : at;
    };
    let before: Cells = {};
    const steps = numbers.map((number, i): Step => {
      const made = whole.steps[number - 1];
      const text = made ? stepText(game, story, made, false) : t('The cards are dealt.');
      const now = cellsOf(game, zones[i] ?? {});
      const step: Step = [indexOf(text), made?.seat ?? -1, changed(before, now)];
      before = now;
      return step;
    });
    const side = game.zones.find((zone) => zone.owner === 'side');
    return {
      words: { play: t('Play back'), pause: t('Pause') },
      names: story.names.map((_, seat) => nameOfSeat(story, seat)),
      sides: side ? ((zones[0]?.[side.id] ?? []) as unknown[]).length : 0,
      zones: game.zones.map((zone) => ({
        label: t(zone.label),
        owner: zone.owner,
        how: howOf(zone),
      })),
      faces: facesIn(steps),
      say,
      steps,
    };
  } finally {
    closeVariation(whole);
  }
}
