// Variations as they are stored on this device: the step where each begins, its name and its moves.
// The engine plays them again. Stored values are checked when they are read.
import { readStored, store } from '../base/local_storage';
import type { Step } from './record_text';

export interface SavedVariation {
  name: string;
  from: number;
  steps: Step[]; // those after `from`
}

const NAME = 'branches';
const MOST_GAMES = 20;
const MOST_BRANCHES = 12;
const MOST_STEPS = 5000;

type Shelf = [source: string, variations: SavedVariation[]][];

const isStep = (one: Partial<Step> | null): one is Step =>
  typeof one?.seat === 'number' && typeof one.move === 'string';

function isKept(one: Partial<SavedVariation> | null): one is SavedVariation {
  const plain = typeof one?.name === 'string' && Number.isSafeInteger(one.from);
  return plain && Array.isArray(one.steps) && one.steps.every(isStep);
}

function shelf(): Shelf {
  const found = readStored<unknown>(NAME, []);
  if (!Array.isArray(found)) return [];
  return found.filter((one) => Array.isArray(one) && typeof one[0] === 'string') as Shelf;
}

export function savedVariationsOf(source: string): SavedVariation[] {
  const found: unknown = shelf().find(([name]) => name === source)?.[1];
  return Array.isArray(found) ? found.filter(isKept).slice(0, MOST_BRANCHES) : [];
}

export function saveVariations(source: string, variations: SavedVariation[]): void {
  const others = shelf().filter(([name]) => name !== source);
  const short = variations.filter((one) => one.steps.length <= MOST_STEPS).slice(-MOST_BRANCHES);
  const own: Shelf = short.length ? [[source, short]] : [];
  store(NAME, [...own, ...others].slice(0, MOST_GAMES));
}
