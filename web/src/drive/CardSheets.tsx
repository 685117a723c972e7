// The cards of boards for eyes: sheets from which somebody deals them by hand, and hand records.
import { t } from '../base/translations';
import { trumpName } from './drive_options';
import type { DriveBoardCards } from './drive_types';

const SEATS = 'NESW';
const RANKS = 'AKQJT98765432';
const SUITS = [
  { sign: '♠', name: 'spades' },
  { sign: '♥', name: 'hearts' },
  { sign: '♦', name: 'diamonds' },
  { sign: '♣', name: 'clubs' },
];

interface Props {
  boards: DriveBoardCards[];
}

/** For each seat from north on the ranks of each suit, spades first. */
const handsOf = (deal: string): string[][] =>
  deal
    .slice(2)
    .split(' ')
    .map((hand) => hand.split('.'));

const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);

const seatNames = (): string[] => [t('north'), t('east'), t('south'), t('west')];

export function boardTitle({ board, dealer, trump }: DriveBoardCards): string {
  const deals = t('{seat} deals', { seat: seatNames()[dealer - 1] ?? '' });
  const parts = [t('Board {number}', { number: board }), deals, trumpName(trump)];
  return parts.filter(Boolean).join(', ');
}

function Suit({ at }: { at: number }) {
  const suit = SUITS[at];
  return <span class={at === 1 || at === 2 ? 'red-suit' : ''}>{suit?.sign}</span>;
}

/** Under each card the letter of the hand to which it goes. */
function DealSheet({ board }: { board: DriveBoardCards }) {
  const hands = handsOf(board.deal ?? '');
  const holder = (suit: number, rank: string) =>
    SEATS[hands.findIndex((hand) => hand[suit]?.includes(rank))] ?? '';
  return (
    <article class="deal-sheet" data-board={board.board}>
      <h3>{boardTitle(board)}</h3>
      <table class="paper-table">
        <thead>
          <tr>
            <td />
            {[...RANKS].map((rank) => (
              <th key={rank} scope="col">
                {rankText(rank)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SUITS.map((suit, at) => (
            <tr key={suit.name}>
              <th scope="row">
                <Suit at={at} />
              </th>
              {[...RANKS].map((rank) => (
                <td key={rank}>{holder(at, rank)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

export function DealSheets({ boards }: Props) {
  return (
    <section class="drive-sheet deal-sheets">
      <p>
        {t('Sort a pack by suits, the ace first.')}{' '}
        {t('The letters say which hand gets a card: north, east, south or west.')}
      </p>
      {boards
        .filter((one) => one.deal)
        .map((board) => (
          <DealSheet key={board.board} board={board} />
        ))}
    </section>
  );
}

function HandRecord({ board }: { board: DriveBoardCards }) {
  const names = seatNames();
  return (
    <article class="hand-record" data-board={board.board}>
      <h3>{boardTitle(board)}</h3>
      <table class="paper-table">
        <tbody>
          {handsOf(board.deal ?? '').map((hand, seat) => (
            <tr key={seat}>
              <th scope="row">{names[seat]}</th>
              {hand.map((ranks, at) => (
                <td key={at}>
                  <Suit at={at} /> {[...ranks].map(rankText).join(' ') || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

export function HandRecords({ boards }: Props) {
  return (
    <section class="hand-records">
      {boards
        .filter((one) => one.deal)
        .map((board) => (
          <HandRecord key={board.board} board={board} />
        ))}
    </section>
  );
}
