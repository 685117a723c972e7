// The state of the review: a finished game, its variations, and the moment shown. The components
// only draw it.
import { batch, computed, effect, signal } from '@preact/signals';
import { RequestError } from '../state/connection';
import { gameOf } from '../state/game_list';
import type { Game, View } from '../base/protocol_types';
import { endOfRound } from './chapters';
import { gameChapters } from './game_chapters';
import * as variationRequests from './variation';
import type { Variation } from './variation';
import { saveVariations, savedVariationsOf } from './saved_variations';
import type { Step, RecordContent } from './record_text';
import { addressOf, momentOf, within, type Moment } from './slider';
import { loadRecord, readerOf } from './record_source';
import { variationName } from './review_text';

const SETTLED = 250; // ms until the address is updated

export const gameRecord = signal<RecordContent | null>(null);
export const game = computed<Game | null>(() => gameRecord.value && gameOf(gameRecord.value));
export const variations = signal<Variation[]>([]); // the game as it was played, then its variations
export const shownMoment = signal<Moment>(momentOf([]));
export const chosenId = signal(0); // the id of the variation shown
export const view = signal<View | null>(null);
export const legal = signal(new Map<number, string[]>());
export const failure = signal<string | null>(null);
export const busy = signal(false);
export const playing = signal(false);
/** The seat that somebody plays on from the moment shown; null: nobody does. */
export const replayedSeat = signal<number | null>(null);

export const variation = computed(
  () => variations.value.find((one) => one.id === chosenId.value) ?? null,
);
export const lastStep = computed(() => variation.value?.steps.length ?? 0);
export const chapters = computed(() =>
  game.value && variation.value ? gameChapters(game.value, variation.value.marks) : [],
);
/** The position that is drawn: of which variation, after which step, from which seat. The next
 * one may be under way. */
const drawn = signal('');
const nameOf = (one: Variation, { step, seat, open }: Moment) =>
  [one.id, within(step, one.steps.length), seat, open].join();
/** Whether the view and the moves drawn are those of the moment shown. */
export const isDrawn = computed(
  () => !!variation.value && drawn.value === nameOf(variation.value, shownMoment.value),
);
export const chapterStarts = computed(() => [...new Set(chapters.value.map((one) => one.from))]);

let opening = 0; // counts the games opened; answers about an earlier one are ignored
let nextId = 1;

function clear(): void {
  for (const one of variations.value) variationRequests.closeVariation(one);
  batch(() => {
    gameRecord.value = null;
    variations.value = [];
    chosenId.value = 0;
    view.value = null;
    legal.value = new Map();
    drawn.value = '';
    failure.value = null;
    busy.value = playing.value = false;
    replayedSeat.value = null;
  });
}

function fault(error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  failure.value = error.refusal.message;
}

/** Opens the game that an address names; the current one stays open. */
export async function openReview(words: string[]): Promise<void> {
  const moment = momentOf(words);
  if (gameRecord.value && moment.source === shownMoment.value.source) return arrive(moment);
  const thisOpening = ++opening;
  clear();
  shownMoment.value = moment;
  try {
    const told = await loadRecord(moment.source);
    const whole = await variationRequests.openGame(told.text);
    if (thisOpening !== opening) return variationRequests.closeVariation(whole);
    batch(() => {
      gameRecord.value = { ...told, reader: readerOf(told, moment.source) };
      variations.value = [whole];
    });
    arrive(moment);
    await look(whole);
    await takeUp(thisOpening);
  } catch (error) {
    if (thisOpening === opening) fault(error);
  }
}

export function leaveReview(): void {
  opening++;
  clear();
}

function arrive(moment: Moment): void {
  const seats = gameRecord.value?.who.length ?? 0;
  const seat = moment.seat < seats ? moment.seat : 0;
  const steps = variations.value[0]?.steps.length ?? 0;
  batch(() => {
    chosenId.value = 0;
    shownMoment.value = { ...moment, seat, step: within(moment.step, steps) };
  });
}

/** Replaces a variation, if it is still there. */
function put(changed: Variation): void {
  variations.value = variations.value.map((one) => (one.id === changed.id ? changed : one));
}

/** Goes through a variation to find its chapters. */
async function look(one: Variation): Promise<void> {
  const thisOpening = opening;
  const g = game.value;
  if (!g) return;
  const seen = await variationRequests.withChapters(g, one, () => thisOpening === opening);
  const now = variations.value.find((other) => other.id === one.id);
  if (thisOpening === opening && now?.steps === one.steps) put({ ...now, marks: seen.marks });
}

/** Plays the saved variations again, as far as possible. */
async function takeUp(thisOpening: number): Promise<void> {
  for (const kept of savedVariationsOf(shownMoment.value.source)) {
    const base = variations.value[0];
    const [first, ...rest] = kept.steps;
    if (!base || !first || thisOpening !== opening) return;
    try {
      const begun = await variationRequests.branchOff(
        base,
        within(kept.from, base.steps.length),
        first,
        nextId,
      );
      const made = { ...(await variationRequests.extendVariation(begun, rest)), name: kept.name };
      if (thisOpening !== opening) return variationRequests.closeVariation(made);
      nextId++;
      variations.value = [...variations.value, made];
      await look(made);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // a saved variation that no longer fits
    }
  }
}

function keepBranches(): void {
  const others = variations.value.slice(1);
  saveVariations(
    shownMoment.value.source,
    others.map(({ name, from, steps }) => ({ name, from, steps: steps.slice(from) })),
  );
}

// ---- the moment shown

export function goTo(step: number): void {
  shownMoment.value = { ...shownMoment.value, step: within(step, lastStep.value) };
}

export function chooseSeat(seat: number): void {
  shownMoment.value = { ...shownMoment.value, seat };
}

export function setOpen(open: boolean): void {
  shownMoment.value = { ...shownMoment.value, open };
}

export function chooseVariation(id: number): void {
  const to = variations.value.find((one) => one.id === id);
  if (!to) return;
  batch(() => {
    chosenId.value = id;
    shownMoment.value = {
      ...shownMoment.value,
      step: within(shownMoment.value.step, to.steps.length),
    };
    playing.value = false;
  });
}

// ---- variations

/** Does one thing at a time: what is asked for meanwhile is ignored. */
export async function busily(what: () => Promise<void>): Promise<void> {
  if (busy.value) return;
  const thisOpening = opening;
  busy.value = true;
  playing.value = false;
  try {
    await what();
  } catch (error) {
    if (thisOpening === opening) fault(error);
  } finally {
    if (thisOpening === opening) busy.value = false;
  }
}

/** The move made after this step in the variation shown. */
export const moveAfter = (step: number): Step | null => variation.value?.steps[step] ?? null;

/** Adds a move at the moment shown: a new variation, or the next step at the end of one. */
export async function addMove(move: Step): Promise<void> {
  const from = variation.value;
  if (!from) return;
  const { step } = shownMoment.value;
  if (from.id !== 0 && step === from.steps.length)
    return grown(await variationRequests.extendVariation(from, [move]), step + 1);
  const name = variationName(game.value!, gameRecord.value!, step, move);
  const made = { ...(await variationRequests.branchOff(from, step, move, nextId)), name };
  nextId++;
  variations.value = [...variations.value, made];
  batch(() => {
    chosenId.value = made.id;
    shownMoment.value = { ...shownMoment.value, step: step + 1 };
  });
  keepBranches();
  await look(made);
}

/** Makes another move from here. A tap on the cards of an earlier moment is ignored. */
export const makeOtherMove = (move: Step): Promise<void> =>
  busily(async () => {
    if (isDrawn.value) await addMove(move);
  });

async function grown(longer: Variation, step: number): Promise<void> {
  put(longer);
  shownMoment.value = { ...shownMoment.value, step: within(step, longer.steps.length) };
  keepBranches();
  await look(longer);
}

export type HowFar = 'step' | 'round' | 'end';

/** Lets bots play on at the end of a variation. */
export const playOn = (far: HowFar): Promise<void> =>
  busily(async () => {
    const from = variation.value;
    const g = game.value;
    if (!from || !g || from.id === 0) return;
    const before = from.steps.length;
    const longer = await variationRequests.playOnWithBots(from, far === 'step' ? 1 : undefined);
    if (far !== 'round') return grown(longer, longer.steps.length);
    const thisOpening = opening;
    const seen = await variationRequests.withChapters(g, longer, () => thisOpening === opening);
    const end = endOfRound(gameChapters(g, seen.marks), before, seen.steps.length);
    await grown(variationRequests.cutVariation(seen, Math.max(end, before + 1)), end);
  });

export function renameVariation(id: number, name: string): void {
  variations.value = variations.value.map((one) => (one.id === id ? { ...one, name } : one));
  keepBranches();
}

export function deleteVariation(id: number): void {
  const one = variations.value.find((other) => other.id === id);
  if (!one || id === 0) return;
  variationRequests.closeVariation(one);
  batch(() => {
    variations.value = variations.value.filter((other) => other.id !== id);
    if (chosenId.value === id) {
      chosenId.value = 0;
      shownMoment.value = { ...shownMoment.value, step: one.from };
    }
  });
  keepBranches();
}

// ---- drawing

let drawing = 0;

async function drawMoment(one: Variation, moment: Moment): Promise<void> {
  const thisOpening = ++drawing;
  const step = within(moment.step, one.steps.length);
  const seen = await variationRequests.viewAt(one, step, moment.seat, moment.open);
  const moves = await variationRequests.legalAt(one, step, seen.acting);
  if (thisOpening !== drawing) return;
  batch(() => {
    drawn.value = nameOf(one, moment);
    view.value = seen;
    legal.value = moves;
  });
}

/** Writes the moment into the address, unless that names something else by now. */
function tell(address: string): void {
  const [, , source] = location.hash.split('/');
  if (source === shownMoment.value.source) history.replaceState(null, '', address);
}

/** Keeps view and address up to date while the page is open; returns the function that stops it. */
export function drawMoments(): () => void {
  let timer = 0;
  const draws = effect(() => {
    const one = variation.value;
    const moment = shownMoment.value;
    if (one) void drawMoment(one, moment).catch(fault);
  });
  const telling = effect(() => {
    const from = variation.value?.from ?? 0;
    const step = chosenId.value ? Math.min(from, shownMoment.value.step) : shownMoment.value.step;
    const address = addressOf({ ...shownMoment.value, step });
    clearTimeout(timer);
    if (gameRecord.value) timer = window.setTimeout(() => tell(address), SETTLED);
  });
  return () => {
    clearTimeout(timer);
    draws();
    telling();
  };
}
