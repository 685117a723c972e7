// Panels of Wippen for learners: the sum so far while cards are being taken, what could be taken,
// and the notice that the last cards are dealt.
import { CardText } from '../cards/CardText';
import { markCard, readCard } from '../cards/card_names';
import { rowsOf } from '../table_view/field_values';
import { sumBegun, sumNeeds } from '../table_view/sums';
import type { Card, Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import type { PanelProps } from './theme';

/** The sum, as "7 + 2 = 9", and how much is missing. Screen readers get a sentence without the
 * cards, since each was announced before. */
function Sum({ game, view }: PanelProps) {
  const { cards, values, need } = sumBegun(game, view);
  const adds = values.length > 1 && values.every(Boolean);
  const sum = values.reduce((all, n) => all + n, 0);
  const written = adds ? `${values.join(' + ')} = ${sum}` : '';
  return (
    <>
      {cards.length > 0 && (
        <p class="sum" aria-hidden="true">
          <CardText text={cards.map(markCard).join(' ')} /> <b>{written}</b>{' '}
          {need && t('{n} more for {aim}', need)}
        </p>
      )}
      <p class="unseen" role="status">
        {adds && !need && t('Chosen so far: {sum}.', { sum: written })}
        {adds && need && t('Chosen so far: {sum}, {n} more for {aim}.', { sum: written, ...need })}
      </p>
    </>
  );
}

/** What could be captured now: a single card, else a build, a sum begun, a pile; null if nothing
 * can. */
export function takingText(game: Game, view: View): string | null {
  const begun = (verb: string) => view.moves.filter((move) => move.startsWith(`${verb} `));
  const captures = begun('capture');
  const isLoose = (move: string) => !!readCard(move.split(' ')[2] ?? '');
  const single = captures.find((move) => isLoose(move) && !sumNeeds(game, move));
  const whole = captures.find((move) => !isLoose(move));
  const move = single ?? whole ?? captures[0] ?? begun('steal')[0];
  if (!move) return null;
  const [verb, by = '', other = ''] = move.split(' ');
  const card = markCard(by);
  if (verb === 'steal') return t('Your {card} can steal a pile.', { card });
  if (!isLoose(move))
    return t('Your {card} can take the build of {n}.', { card, n: other.replace(/\D/g, '') });
  const need = sumNeeds(game, move);
  const text = t('Your {card} can take {other}.', { card, other: markCard(other) });
  return need ? `${text} (${t('{n} more for {aim}', need)})` : text;
}

/** What could be done now, for games with open hands (R-WIP-26). */
function Help({ game, view }: PanelProps) {
  if (view.options.open_hands !== '1' || view.moves.length === 0) return null;
  if (rowsOf(view.fields.begun)[0]) return null; // the sum panel says how to go on
  const lays = view.moves.some((m) => m.startsWith('discard '));
  const nothing = t('You cannot take anything. Discard a card that nobody else can use.');
  const text = takingText(game, view) ?? (lays ? nothing : null);
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

export function WippenStrip(props: PanelProps) {
  return (
    <>
      <Help {...props} />
      <Sum {...props} />
      <LastRound view={props.view} />
    </>
  );
}
