// Stores finished games on this device: their result and the numbers that the game counts, but none
// of its cards.
import { themeOf } from '../games/theme_lookup';
import { readStored, store } from '../base/local_storage';
import { rowsOf, shownFields } from '../table_view/field_values';
import type { Field, Game, Options, View } from '../base/protocol_types';
import { keyOf, merged, readPlayed, type PlayedGame } from './played_game';
import { gameOf, games } from '../state/game_list';
import { currentTable, heldSeats } from '../state/saved_tables';
import { onViewShown } from '../state/view';
import { signal } from '@preact/signals';

const NAME = 'played';

const read = (): PlayedGame[] => {
  const kept = readStored<unknown>(NAME, []);
  return Array.isArray(kept) ? kept.flatMap((one) => readPlayed(one) ?? []) : [];
};

/** The finished games of this device, oldest first; read when they are first needed. */
export const played = signal<PlayedGame[] | null>(null);
export const allPlayed = (): PlayedGame[] => (played.value ??= read());

/** The distance of partners' seats; 0 if nobody plays together. */
export function sidesOf(game: string, form: string | null, options: object, seats: number): number {
  const told = themeOf(game, form).sides?.({ options: options as Options, seats } as View);
  if (told) return told;
  const tables = games.value.find((g) => g.id === game && g.form === form);
  return tables?.fields.some((f) => f.owner === 'side') ? seats / 2 : 0;
}

/** Options are not results, and points are not counted twice. */
function counts(game: Game, view: View, field: Field): boolean {
  if (field.show !== 'number' && field.show !== 'score') return false;
  const rows = rowsOf(view.fields[field.id]);
  const isPoints = view.points.every((n, seat) => n === rows[seat % rows.length]);
  return !isPoints && !game.options.some((option) => option.id === field.id);
}

function numbersOf(game: Game, view: View, seat: number): Record<string, number> {
  const theme = themeOf(game.id, game.form);
  const out: Record<string, number> = {};
  for (const owner of ['table', 'seat', 'side'] as const)
    for (const field of shownFields({ game, view, theme }, owner)) {
      const rows = rowsOf(view.fields[field.id]);
      const value = rows[owner === 'table' ? 0 : seat % rows.length] ?? null;
      if (value !== null && counts(game, view, field)) out[field.id] = value;
    }
  return out;
}

function playedAt(game: Game, view: View, table: string, seat: number, when: number): PlayedGame {
  const { form, preset, names, who, rank, points } = view;
  return {
    ...{ id: table, seat, when, game: view.game, form, preset, names, who, rank, points },
    name: names[seat] ?? '',
    sides: sidesOf(view.game, form, view.options, view.seats),
    steps: view.number,
    numbers: numbersOf(game, view, seat),
  };
}

function keep(list: PlayedGame[]): void {
  played.value = list;
  store(NAME, list);
}

/** Adds games from elsewhere; returns how many were new. */
export function addPlayed(more: PlayedGame[]): number {
  const { all, fresh } = merged(read(), more);
  keep(all);
  return fresh;
}

export function forgetPlayed(): void {
  keep([]);
}

/** Stores a finished game once for each seat of this device. */
function noteEnd(view: View): void {
  const entry = currentTable.value;
  const game = view.over ? gameOf(view) : null;
  if (!game || !entry) return;
  const known = new Set(read().map(keyOf));
  const { table } = entry;
  const fresh = heldSeats(entry).filter((seat) => !known.has(keyOf({ id: table, seat })));
  if (!fresh.length) return;
  const when = Date.now();
  addPlayed(fresh.map((seat) => playedAt(game, view, table, seat, when)));
}

export function startFinishedGames(): void {
  onViewShown(noteEnd);
}
