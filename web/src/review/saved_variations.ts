// What-if branches, as this device remembers them: from which step, with which name and moves. The
// engine plays them again, so nothing but moves is kept. What is read is not believed.
import { recall, remember } from '../base/local_storage';
import type { Step } from './record_text';

export interface Kept {
  name: string;
  from: number;
  steps: Step[]; // those after `from`
}

const NAME = 'branches';
const MOST_GAMES = 20;
const MOST_BRANCHES = 12;
const MOST_STEPS = 5000;

type Shelf = [source: string, branches: Kept[]][];

const isStep = (one: Partial<Step> | null): one is Step =>
  typeof one?.seat === 'number' && typeof one.move === 'string';

function isKept(one: Partial<Kept> | null): one is Kept {
  const plain = typeof one?.name === 'string' && Number.isSafeInteger(one.from);
  return plain && Array.isArray(one.steps) && one.steps.every(isStep);
}

function shelf(): Shelf {
  const found = recall<unknown>(NAME, []);
  if (!Array.isArray(found)) return [];
  return found.filter((one) => Array.isArray(one) && typeof one[0] === 'string') as Shelf;
}

export function keptOf(source: string): Kept[] {
  const found: unknown = shelf().find(([name]) => name === source)?.[1];
  return Array.isArray(found) ? found.filter(isKept).slice(0, MOST_BRANCHES) : [];
}

export function keep(source: string, branches: Kept[]): void {
  const others = shelf().filter(([name]) => name !== source);
  const short = branches.filter((one) => one.steps.length <= MOST_STEPS).slice(-MOST_BRANCHES);
  const own: Shelf = short.length ? [[source, short]] : [];
  remember(NAME, [...own, ...others].slice(0, MOST_GAMES));
}
