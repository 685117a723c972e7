// Boards as PBN: read from a file that somebody gives, and written for dealing machines and other
// programs.
import type { DriveBoardCards, DriveCards } from './drive_types';

const TAG = /\[(Board|Deal)\s+"([^"]*)"\s*\]/g;
const SEATS = 'NESW';
const DECLARER_STRAINS: Record<string, string> = {
  clubs: 'C',
  diamonds: 'D',
  hearts: 'H',
  spades: 'S',
  none: 'NT',
};

/** "5 N:…" for each board with a deal; a board without a number has the next one. */
export function dealsOfPbn(text: string): string[] {
  const deals: string[] = [];
  let board = 0;
  for (const [, tag, value = ''] of text.matchAll(TAG)) {
    if (tag === 'Board') board = /^\d+$/.test(value) ? Number(value) - 1 : board;
    else deals.push(`${(board += 1)} ${value.trim().replace(/\s+/g, ' ')}`);
  }
  return deals;
}

function boardText({ board, dealer, trump, deal }: DriveBoardCards, title: string): string {
  const seat = SEATS[dealer - 1] ?? 'N';
  const strain = trump ? DECLARER_STRAINS[trump] : undefined;
  const tags: [string, string][] = [
    ['Event', title.replace(/["\\]/g, '')],
    ['Site', ''],
    ['Date', ''],
    ['Board', String(board)],
    ['West', ''],
    ['North', ''],
    ['East', ''],
    ['South', ''],
    ['Dealer', seat],
    ['Vulnerable', 'None'],
    ['Deal', deal ?? ''],
    ['Scoring', ''],
    ['Declarer', strain ? seat : ''],
    ['Contract', strain ? `1${strain}` : ''],
    ['Result', ''],
  ];
  return tags.map(([name, value]) => `[${name} "${value}"]\n`).join('');
}

export const pbnOf = ({ boards }: DriveCards, title: string): string =>
  `% PBN 2.1\n% EXPORT\n${boards
    .filter((one) => one.deal)
    .map((one) => boardText(one, title))
    .join('\n')}`;
