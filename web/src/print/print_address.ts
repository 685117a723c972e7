// What an address asks to print: "#/print/book/GAME/PRESET/OPTION=VALUE&…", "#/print/pad/GAME/4",
// "#/print/cards/french/backs".
import type { Options } from '../base/protocol_types';

export type Kind = 'book' | 'pad' | 'cards';

export type Wish =
  | { kind: 'book'; game: string; preset: string | null; options: Options }
  | { kind: 'pad'; game: string; players: number }
  | { kind: 'cards'; pack: 'french' | 'elfer'; backs: boolean };

const FEWEST = 2;
const MOST = 8;

export function wishOf([kind, first = '', second = '', third = '']: string[]): Wish {
  if (kind === 'cards')
    return { kind, pack: first === 'elfer' ? 'elfer' : 'french', backs: second === 'backs' };
  if (kind === 'pad') {
    const players = Math.round(Number(second)) || 4;
    return { kind, game: first, players: Math.min(Math.max(players, FEWEST), MOST) };
  }
  const options = Object.fromEntries(new URLSearchParams(third));
  return { kind: 'book', game: first, preset: second || null, options };
}

export function addressOfWish(wish: Wish): string {
  const words = (...list: (string | number)[]) => `#/print/${list.join('/')}`;
  if (wish.kind === 'cards') return words('cards', wish.pack, ...(wish.backs ? ['backs'] : []));
  if (wish.kind === 'pad') return words('pad', wish.game, wish.players);
  const own = Object.entries(wish.options).map(([id, value]) => [id, String(value)]);
  const options = `${new URLSearchParams(own)}`;
  return words('book', wish.game, wish.preset ?? '', ...(options ? [options] : []));
}
