// Panels of Whist: the card the dealer turned up, the last trick, and the score sheet.
import { CardText } from '../cards/CardText';
import { markCard } from '../cards/card_names';
import { rowsOf } from '../table_view/field_values';
import { seatSentence } from '../table_view/seat_sentences';
import type { Card, View } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import type { PanelProps } from './theme';
import { LastTrick } from './LastTrick';
import { isToldWhole, roundsUpTo, type Round } from './round_history';
import { ScoreSheet } from './ScoreSheet';

const TRUMPS = ['♣', '♦', '♥', '♠', '–'];

/** The turned-up card lies open until the dealer plays to the first trick (R-WHI-05). */
function TurnedUp({ view }: { view: View }) {
  const card = (view.zones.turned as Card[] | undefined)?.flat()[0];
  if (!card) return null;
  const dealer = rowsOf(view.fields.dealer)[0] ?? 0;
  const text = seatSentence(
    view,
    dealer,
    t('{card} is turned up and makes trump. You take it up on your first turn'),
    t('{card} is turned up and makes trump. {who} takes it up on the first turn'),
    { card: markCard(card) },
  );
  return (
    <p>
      <CardText text={text} />
    </p>
  );
}

export function WhistStrip(props: PanelProps) {
  const { view } = props;
  return (
    <>
      <TurnedUp view={view} />
      <LastTrick {...props} />
    </>
  );
}

/** A deal is over after 13 tricks (R-WHI-12). */
const finished = (round: Round) =>
  (round.values.tricks ?? []).reduce<number>((all, n) => all + (n ?? 0), 0) === 13;

const lineOf = (round: Round) => `${round.number}. ${TRUMPS[round.values.trump?.[0] ?? 4]}`;

export function WhistSheet({ view }: PanelProps) {
  const noting = { counter: 'deal', fields: ['tricks', 'score', 'trump'], total: 'score' };
  const rounds = roundsUpTo(view, noting);
  return (
    <ScoreSheet
      view={view}
      rounds={rounds}
      columns={2}
      sides
      legend={t('Deal and trump · tricks · points so far')}
      line={lineOf}
      cell={(round, side) => {
        const told = isToldWhole(rounds, round, finished(round));
        return {
          small: told ? tn('1 trick', '{n} tricks', round.values.tricks?.[side] ?? 0) : '',
          text: told || round.closed ? String(round.values.score?.[side] ?? '') : '',
        };
      }}
    />
  );
}
