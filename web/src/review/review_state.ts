// What the review shows: a finished game, its branches, and the moment looked at. Everything
// that is done there is done here; the components only draw it.
import { batch, computed, effect, signal } from '@preact/signals';
import { RequestError } from '../state/connection';
import { gameOf } from '../state/game_list';
import type { Game, View } from '../base/protocol_types';
import { chaptersOf, endOfRound } from './chapters';
import * as courses from './variation';
import type { Course } from './variation';
import { keep, keptOf } from './saved_variations';
import type { Step, Story } from './record_text';
import { addressOf, momentOf, within, type Moment } from './slider';
import { storyOf } from './record_source';
import { branchName } from './review_text';

const SETTLED = 250; // ms until the address says where one stands

export const story = signal<Story | null>(null);
export const game = computed<Game | null>(() => story.value && gameOf(story.value));
export const all = signal<Course[]>([]); // what happened, then its branches
export const at = signal<Moment>(momentOf([]));
export const chosen = signal(0); // the course looked at
export const view = signal<View | null>(null);
export const legal = signal(new Map<number, string[]>());
export const failed = signal<string | null>(null);
export const busy = signal(false);
export const playing = signal(false);

export const course = computed(() => all.value.find((one) => one.id === chosen.value) ?? null);
export const last = computed(() => course.value?.steps.length ?? 0);
export const chapters = computed(() =>
  game.value && course.value ? chaptersOf(game.value, course.value.marks) : [],
);
/** What is drawn: of which course, after which step, from where; another one may be under way. */
const drawn = signal('');
const nameOf = (one: Course, { step, seat, open }: Moment) =>
  [one.id, within(step, one.steps.length), seat, open].join();
/** Whether the view and the moves are those of the moment looked at. */
export const isDrawn = computed(
  () => !!course.value && drawn.value === nameOf(course.value, at.value),
);
export const starts = computed(() => [...new Set(chapters.value.map((one) => one.from))]);

let opening = 0; // which game; answers about another one come too late
let nextId = 1;

function clear(): void {
  for (const one of all.value) courses.closeCourse(one);
  batch(() => {
    story.value = null;
    all.value = [];
    chosen.value = 0;
    view.value = null;
    legal.value = new Map();
    drawn.value = '';
    failed.value = null;
    busy.value = playing.value = false;
  });
}

function fault(error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  failed.value = error.refusal.message;
}

/** Opens what an address names; the same game stays as it is. */
export async function open(words: string[]): Promise<void> {
  const moment = momentOf(words);
  if (story.value && moment.source === at.value.source) return arrive(moment);
  const mine = ++opening;
  clear();
  at.value = moment;
  try {
    const told = await storyOf(moment.source);
    const whole = await courses.openGame(told.text);
    if (mine !== opening) return courses.closeCourse(whole);
    batch(() => {
      story.value = told;
      all.value = [whole];
    });
    arrive(moment);
    await look(whole);
    await takeUp(mine);
  } catch (error) {
    if (mine === opening) fault(error);
  }
}

export function leave(): void {
  opening++;
  clear();
}

function arrive(moment: Moment): void {
  const seats = story.value?.who.length ?? 0;
  const seat = moment.seat < seats ? moment.seat : 0;
  const steps = all.value[0]?.steps.length ?? 0;
  batch(() => {
    chosen.value = 0;
    at.value = { ...moment, seat, step: within(moment.step, steps) };
  });
}

/** Puts a course in its place, as long as it is still there. */
function put(changed: Course): void {
  all.value = all.value.map((one) => (one.id === changed.id ? changed : one));
}

/** Goes through a course for its chapters. */
async function look(one: Course): Promise<void> {
  const mine = opening;
  const g = game.value;
  if (!g) return;
  const seen = await courses.marked(g, one, () => mine === opening);
  const now = all.value.find((other) => other.id === one.id);
  if (mine === opening && now?.steps === one.steps) put({ ...now, marks: seen.marks });
}

/** Branches of before are played again, as far as they still can be. */
async function takeUp(mine: number): Promise<void> {
  for (const kept of keptOf(at.value.source)) {
    const base = all.value[0];
    const [first, ...rest] = kept.steps;
    if (!base || !first || mine !== opening) return;
    try {
      const begun = await courses.leave(base, within(kept.from, base.steps.length), first, nextId);
      const made = { ...(await courses.extend(begun, rest)), name: kept.name };
      if (mine !== opening) return courses.closeCourse(made);
      nextId++;
      all.value = [...all.value, made];
      await look(made);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // an old branch that no longer fits
    }
  }
}

function keepBranches(): void {
  const branches = all.value.slice(1);
  keep(
    at.value.source,
    branches.map(({ name, from, steps }) => ({ name, from, steps: steps.slice(from) })),
  );
}

// ---- where one stands

export function goTo(step: number): void {
  at.value = { ...at.value, step: within(step, last.value) };
}

export function sit(seat: number): void {
  at.value = { ...at.value, seat };
}

export function setOpen(open: boolean): void {
  at.value = { ...at.value, open };
}

export function choose(id: number): void {
  const to = all.value.find((one) => one.id === id);
  if (!to) return;
  batch(() => {
    chosen.value = id;
    at.value = { ...at.value, step: within(at.value.step, to.steps.length) };
    playing.value = false;
  });
}

// ---- what if

async function busily(what: () => Promise<void>): Promise<void> {
  if (busy.value) return;
  const mine = opening;
  busy.value = true;
  playing.value = false;
  try {
    await what();
  } catch (error) {
    if (mine === opening) fault(error);
  } finally {
    if (mine === opening) busy.value = false;
  }
}

/** The move that was made after this step, in the course looked at. */
export const madeAt = (step: number): Step | null => course.value?.steps[step] ?? null;

/** Another move from here: a new branch; at the end of a branch that branch goes on. What was
 * tapped while the moves still were those of another moment is none from here. */
export const tryMove = (move: Step): Promise<void> =>
  busily(async () => {
    const from = course.value;
    if (!from || !isDrawn.value) return;
    const { step } = at.value;
    if (from.id !== 0 && step === from.steps.length)
      return grown(await courses.extend(from, [move]), step + 1);
    const name = branchName(game.value!, story.value!, step, move);
    const made = { ...(await courses.leave(from, step, move, nextId)), name };
    nextId++;
    all.value = [...all.value, made];
    batch(() => {
      chosen.value = made.id;
      at.value = { ...at.value, step: step + 1 };
    });
    keepBranches();
    await look(made);
  });

async function grown(longer: Course, step: number): Promise<void> {
  put(longer);
  at.value = { ...at.value, step: within(step, longer.steps.length) };
  keepBranches();
  await look(longer);
}

export type Far = 'step' | 'round' | 'end';

/** Lets bots play on at the end of a branch. */
export const playOn = (far: Far): Promise<void> =>
  busily(async () => {
    const from = course.value;
    const g = game.value;
    if (!from || !g || from.id === 0) return;
    const before = from.steps.length;
    const longer = await courses.playOn(from, far === 'step' ? 1 : undefined);
    if (far !== 'round') return grown(longer, longer.steps.length);
    const mine = opening;
    const seen = await courses.marked(g, longer, () => mine === opening);
    const end = endOfRound(chaptersOf(g, seen.marks), before, seen.steps.length);
    await grown(courses.cutTo(seen, Math.max(end, before + 1)), end);
  });

export function rename(id: number, name: string): void {
  all.value = all.value.map((one) => (one.id === id ? { ...one, name } : one));
  keepBranches();
}

export function strike(id: number): void {
  const one = all.value.find((other) => other.id === id);
  if (!one || id === 0) return;
  courses.closeCourse(one);
  batch(() => {
    all.value = all.value.filter((other) => other.id !== id);
    if (chosen.value === id) {
      chosen.value = 0;
      at.value = { ...at.value, step: one.from };
    }
  });
  keepBranches();
}

// ---- drawing follows

let drawing = 0;

async function draw(one: Course, moment: Moment): Promise<void> {
  const mine = ++drawing;
  const step = within(moment.step, one.steps.length);
  const seen = await courses.viewAt(one, step, moment.seat, moment.open);
  const moves = await courses.legalAt(one, step, seen.acting);
  if (mine !== drawing) return;
  batch(() => {
    drawn.value = nameOf(one, moment);
    view.value = seen;
    legal.value = moves;
  });
}

/** Says in the address where one stands, unless it names something else by now. */
function tell(address: string): void {
  const [, , source] = location.hash.split('/');
  if (source === at.value.source) history.replaceState(null, '', address);
}

/** Keeps view and address up to date while the page is there; what ends it comes back. */
export function follow(): () => void {
  let timer = 0;
  const draws = effect(() => {
    const one = course.value;
    const moment = at.value;
    if (one) void draw(one, moment).catch(fault);
  });
  const telling = effect(() => {
    const from = course.value?.from ?? 0;
    const step = chosen.value ? Math.min(from, at.value.step) : at.value.step;
    const address = addressOf({ ...at.value, step });
    clearTimeout(timer);
    if (story.value) timer = window.setTimeout(() => tell(address), SETTLED);
  });
  return () => {
    clearTimeout(timer);
    draws();
    telling();
  };
}
