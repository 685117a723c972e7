// Panels of Wunsdorf: the bids against the tricks to win, the duty to play trumps, the score pad.
import { readCard } from '../cards/card_names';
import { rowsOf } from '../table_view/field_values';
import type { Card, View } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import type { PanelProps } from './theme';
import { cardsIn } from './wunsdorf_theme';
import { LastTrick } from './LastTrick';
import { isToldWhole, roundsUpTo, type Round } from './round_history';
import { ScoreSheet } from './ScoreSheet';

const COLOURS = 'bgry';

/** The bids; null for a seat that has still to bid. */
const bidsOf = (view: View) => rowsOf(view.fields.bid).map((n) => (n ? n - 1 : null));

function Bids({ view }: { view: View }) {
  const tricks = cardsIn(rowsOf(view.fields.round)[0] ?? 1);
  const bids = bidsOf(view);
  const made = bids.filter((n) => n !== null);
  const sum = made.reduce((all, n) => all + n, 0);
  const left = bids.length - made.length;
  return (
    <p class="bids">
      {t('Bids: {sum} of {tricks}', { sum, tricks })}
      {left > 0 && ` · ${tn('1 still to bid', '{n} still to bid', left)}`}
    </p>
  );
}

/** The duty to play trumps (R-WUN-10), said in advance. It is left out when a card of the hand is
 * hidden from its player (R-WUN-14). */
export function TrumpDuty({ view }: { view: View }) {
  const trump = COLOURS[rowsOf(view.fields.trump)[0] ?? COLOURS.length];
  const hand = ((view.zones.hand as Card[][] | undefined)?.[view.seat] ?? []).flat();
  const all = bidsOf(view).every((n) => n !== null);
  const holds = hand.filter((card) => {
    const face = readCard(card);
    return face?.deck === 'elfer' && face.colour === trump;
  }).length;
  if (!trump || !all || view.over || hand.length === 0 || view.seat < 0) return null;
  if (hand.includes('?')) return null;
  return (
    <p class="duty">
      {holds
        ? tn('You must play a trump: you have one', 'You must play a trump: you have {n}', holds)
        : t('You have no trump: play any card')}
    </p>
  );
}

export function WunsdorfStrip(props: PanelProps) {
  const { view } = props;
  return (
    <>
      <Bids view={view} />
      <TrumpDuty view={view} />
      <LastTrick {...props} />
    </>
  );
}

const finished = (round: Round) =>
  (round.values.tricks ?? []).reduce<number>((all, n) => all + (n ?? 0), 0) ===
  cardsIn(round.number);

export function WunsdorfPad({ view }: PanelProps) {
  const noting = { counter: 'round', fields: ['bid', 'tricks', 'score'], total: 'score' };
  const rounds = roundsUpTo(view, noting);
  return (
    <ScoreSheet
      view={view}
      rounds={rounds}
      columns={view.seats}
      sides={false}
      legend={t('Round (cards) · tricks bid/taken · points so far')}
      line={({ number }) => `${number}. (${cardsIn(number)})`}
      cell={(round, seat) => {
        const told = isToldWhole(rounds, round, finished(round));
        const bid = told ? round.values.bid?.[seat] : null;
        const tricks = round.values.tricks?.[seat] ?? 0;
        const done = round.closed || finished(round);
        return {
          small: bid ? `${bid - 1}/${tricks}` : '',
          text: done ? String(round.values.score?.[seat] ?? '') : '',
        };
      }}
    />
  );
}
