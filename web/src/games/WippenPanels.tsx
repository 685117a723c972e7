// Panels of Wippen for learners: the sum so far while cards are being taken, what could be taken,
// and the notice that the last cards are dealt.
import { CardText } from '../cards/CardText';
import { markCard, readCard } from '../cards/card_names';
import { rowsOf } from '../table_view/field_values';
import type { Card, View } from '../base/protocol_types';
import { t } from '../base/translations';
import type { PanelProps } from './theme';

/** The value of a card: an ace counts 1, courts have none (R-WIP-01). */
export function valueOf(card: Card): number {
  const face = readCard(card);
  return face?.deck === 'french' ? 'A23456789T'.indexOf(face.rank) + 1 : 0;
}

const TAKING = 1; // the move begun is a capture, not a build

/** The sum, as "7 + 2 = 9", and how much is missing. Screen readers get a sentence without the
 * cards, since each was announced before. */
function Sum({ view }: { view: View }) {
  const all = ((view.zones.chosen ?? []) as Card[]).flat();
  // A capturing card has the target value; only a building card is part of the sum (R-WIP-13).
  const taking = rowsOf(view.fields.begun)[0] === TAKING;
  const chosen = taking ? all.slice(1) : all;
  const aim = rowsOf(view.fields.value)[0] ?? 0;
  const values = chosen.map(valueOf);
  const sum = values.reduce((all, n) => all + n, 0);
  const adds = values.length > 1 && values.every(Boolean);
  const written = adds ? `${values.join(' + ')} = ${sum}` : '';
  const left = aim > 0 && sum % aim !== 0 ? { n: aim - (sum % aim), aim } : null;
  return (
    <>
      {chosen.length > 0 && (
        <p class="sum" aria-hidden="true">
          <CardText text={chosen.map(markCard).join(' ')} /> <b>{written}</b>{' '}
          {left && t('{n} more for {aim}', left)}
        </p>
      )}
      <p class="unseen" role="status">
        {adds && !left && t('Chosen so far: {sum}.', { sum: written })}
        {adds && left && t('Chosen so far: {sum}, {n} more for {aim}.', { sum: written, ...left })}
      </p>
    </>
  );
}

/** Says how much a move that begins a sum still needs: a ten takes a two only with an eight. */
export function remark(_: View, move: string): string | null {
  const [verb, card = '', second = '', third = ''] = move.split(' ');
  if (verb !== 'capture' && verb !== 'build') return null;
  const builds = verb === 'build';
  const other = builds ? third : second;
  if (!readCard(other)) return null; // a build as a whole
  const aim = builds ? Number(second) : valueOf(card);
  const sum = valueOf(other) + (builds ? valueOf(card) : 0);
  return aim > 0 && sum % aim !== 0 ? t('{n} more for {aim}', { n: aim - (sum % aim), aim }) : null;
}

/** What could be captured now: a single card, else a build, a sum begun, a pile; null if nothing
 * can. */
export function takingText(view: View): string | null {
  const begun = (verb: string) => view.moves.filter((move) => move.startsWith(`${verb} `));
  const captures = begun('capture');
  const isLoose = (move: string) => !!readCard(move.split(' ')[2] ?? '');
  const single = captures.find((move) => isLoose(move) && !remark(view, move));
  const whole = captures.find((move) => !isLoose(move));
  const move = single ?? whole ?? captures[0] ?? begun('steal')[0];
  if (!move) return null;
  const [verb, by = '', other = ''] = move.split(' ');
  const card = markCard(by);
  if (verb === 'steal') return t('Your {card} can steal a pile.', { card });
  if (!isLoose(move))
    return t('Your {card} can take the build of {n}.', { card, n: other.replace(/\D/g, '') });
  const rest = remark(view, move);
  const text = t('Your {card} can take {other}.', { card, other: markCard(other) });
  return rest ? `${text} (${rest})` : text;
}

/** What could be done now, for games with open hands (R-WIP-26). */
function Help({ view }: { view: View }) {
  if (view.options.open_hands !== '1' || view.moves.length === 0) return null;
  if (rowsOf(view.fields.begun)[0]) return null; // the sum panel says how to go on
  const lays = view.moves.some((m) => m.startsWith('discard '));
  const nothing = t('You cannot take anything. Discard a card that nobody else can use.');
  const text = takingText(view) ?? (lays ? nothing : null);
  return text === null ? null : (
    <p class="help">
      <CardText text={text} />
    </p>
  );
}

function LastRound({ view }: { view: View }) {
  const stock = ((view.zones.stock ?? []) as Card[]).flat();
  if (view.over || stock.length > 0) return null;
  return <p class="duty">{t('Last round: all cards are dealt')}</p>;
}

export function WippenStrip({ view }: PanelProps) {
  return (
    <>
      <Help view={view} />
      <Sum view={view} />
      <LastRound view={view} />
    </>
  );
}
