// Pointing: what a tap on the table means. It never guesses: several moves make a choice, none
// asks why.
import { computed, signal } from '@preact/signals';
import { act, why } from '../play';
import { acting, game, hinted, view } from '../store';
import { themeOf } from '../games';
import { asked, farOf, hits, parse, uses, type Move, type Spot } from './moves';
import { settings } from '../settings';

export const chosen = signal<Spot[]>([]);

export const theme = computed(() => {
  const g = game.value;
  return g ? themeOf(g.id, g.form) : {};
});

/** All legal moves of the viewer. */
export const moves = computed<Move[]>(() => {
  const g = game.value;
  const v = view.value;
  if (!g || !v || !acting.value) return [];
  return v.moves.flatMap((text) => parse(g, text) ?? []);
});

/** Equal for the rules: another copy of a card is as good. */
const equalSpot = (a: Spot, b: Spot): boolean =>
  a.zone === b.zone && a.owner === b.owner && a.row === b.row && a.card === b.card;
const sameSpot = (a: Spot, b: Spot): boolean => equalSpot(a, b) && a.copy === b.copy;

function usesSpot(move: Move, spot: Spot): boolean {
  const g = game.value;
  const v = view.value;
  return !!g && !!v && uses(g, v, move, spot, theme.value.taps ?? {});
}

/** Legal moves that use everything chosen so far. */
export const candidates = computed<Move[]>(() =>
  moves.value.filter((move) => chosen.value.every((spot) => usesSpot(move, spot))),
);

export function isChosen(spot: Spot): boolean {
  return chosen.value.some((s) => sameSpot(s, spot));
}

/** Whether a tap here can lead to a move now. */
export function isOpen(spot: Spot): boolean {
  if (chosen.value.some((s) => equalSpot(s, spot))) return false;
  return candidates.value.some((move) => usesSpot(move, spot));
}

/** Whether some legal move uses this spot, whatever is chosen. */
export function isLegal(spot: Spot): boolean {
  return moves.value.some((move) => usesSpot(move, spot));
}

export function isHinted(spot: Spot): boolean {
  const g = game.value;
  const move = g && parse(g, hinted.value);
  return !!move && usesSpot(move, spot);
}

/** Whether the tables say that moves can point here at all. */
export function isPointable(spot: Spot): boolean {
  const g = game.value;
  const v = view.value;
  if (!g || !v || v.seat < 0 || v.over) return false;
  const zones = Object.values(theme.value.taps ?? {});
  if (zones.includes(spot.zone) && spot.owner === v.seat) return true;
  return asked(g, v, [], spot) !== null;
}

export function play(move: Move): void {
  chosen.value = [];
  act(move.text);
}

export function tap(spot: Spot): void {
  if (isChosen(spot)) {
    chosen.value = chosen.value.filter((s) => !sameSpot(s, spot));
    return;
  }
  const both = candidates.value.filter((move) => usesSpot(move, spot));
  const alone = both.length ? both : moves.value.filter((move) => usesSpot(move, spot));
  const kept = both.length ? chosen.value.filter((s) => !equalSpot(s, spot)) : [];
  const only = alone[0];
  if (!only) askWhy(spot);
  else if (alone.length === 1 && !settings.value.confirm) play(only);
  else chosen.value = [...kept, spot];
}

function askWhy(spot: Spot): void {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return;
  const move = asked(g, v, chosen.value, spot) ?? bareVerb(spot);
  if (move) void why(move);
}

/** The verb people make by tapping this zone, although it points at nothing. */
function bareVerb(spot: Spot): string | null {
  const taps = Object.entries(theme.value.taps ?? {});
  return taps.find(([, zone]) => zone === spot.zone)?.[0] ?? null;
}

/** Whether a move's button is worth showing beside the table: nothing else leads to it. */
export function isBare(move: Move): boolean {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return true;
  return !move.tokens.some((token) => g.zones.some((zone) => reaches(zone.id, move, token)));
}

function reaches(zone: string, move: Move, token: Move['tokens'][number]): boolean {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return false;
  if (farOf(g, v, move.verb, token.text)) return true;
  const rows = g.zones.find((z) => z.id === zone)?.rows ?? 1;
  const owners = [-1, ...Array.from({ length: v.seats }, (_, s) => s)];
  const cards = [token.text, null];
  for (let row = 0; row < Math.max(rows, 1); row++)
    for (const owner of owners)
      for (const card of cards)
        if (hits(g, v, move.verb, token, { zone, owner, row, card })) return true;
  return false;
}
