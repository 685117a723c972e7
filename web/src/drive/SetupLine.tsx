// The setup of a drive in one line: nothing that counts is hidden in a fold, and unusual things
// stand out.
import { labelled, t, tn } from '../base/translations';
import { choiceName, choiceOf, optionOf, trumpsOfRound, trumpsText } from './drive_options';
import { movementName, prizeName } from './drive_text';
import { dealsText } from './round_deals';
import type { PlainSetup } from './SetupFields';

interface Part {
  text: string;
  of?: (keyof PlainSetup)[]; // what it tells of, where that can be unusual
}

function prizesText({ prizes, groups }: PlainSetup): string {
  const list = prizes.split(',').filter(Boolean).map((one) => one.split(':'));
  if (!list.length) return t('no prizes');
  const names = list.map(([name = '', places]) => {
    const prize = prizeName(name, groups);
    return Number(places) > 1 ? `${prize} (${places})` : prize;
  });
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');
}

const named = (option: string, value: string): string =>
  labelled(t(optionOf(option).label), value);

function cardsText(setup: PlainSetup): string {
  if (setup.same) return t('All tables play the same deals in a round (boards)');
  return choiceOf('movement', setup.movement)?.boards
    ? t('Several tables play the same deals')
    : t('Each table has its own deals');
}

/** The trumps of round 1, where all tables have the same. */
function firstTrumps(setup: PlainSetup): Part[] {
  const isByBoard = choiceOf('movement', setup.movement)?.boards && !setup.same;
  const trumps = isByBoard ? '' : trumpsOfRound(setup, 1).join(', ');
  return trumps ? [{ text: labelled(t('Round {round}', { round: 1 }), trumps) }] : [];
}

/** Letters that a plan has are that plan. */
const same = (name: keyof PlainSetup, one: PlainSetup, other: PlainSetup): boolean =>
  name === 'trumps'
    ? trumpsText(one.trumps) === trumpsText(other.trumps)
    : one[name] === other[name];

const tricksText = ({ tricks }: PlainSetup): string =>
  tricks ? tn('1 trick per deal', '{n} tricks per deal', tricks) : t('any number of tricks');

function partsOf(setup: PlainSetup): Part[] {
  const bySeat = choiceOf('score', setup.score)?.by_seat;
  return [
    { text: movementName(setup.movement) },
    ...(setup.plan ? [{ text: t('A plan of your own') }] : []),
    { text: tn('1 round', '{n} rounds', setup.rounds) },
    { text: dealsText(setup) },
    {
      text: setup.minutes
        ? tn('1 minute per round', '{n} minutes per round', setup.minutes)
        : t('no clock'),
    },
    { text: named('score', choiceName('score', setup.score)), of: ['score'] },
    ...(bySeat ? [] : [{ text: tricksText(setup), of: ['tricks'] as const }]),
    { text: named('trumps', trumpsText(setup.trumps)), of: ['trumps'] },
    ...firstTrumps(setup),
    { text: cardsText(setup), of: ['same'] },
    { text: named('compare', choiceName('compare', setup.compare)), of: ['compare'] },
    { text: named('ties', choiceName('ties', setup.ties)), of: ['ties'] },
    { text: named('out_points', String(setup.out_points)), of: ['out_points'] },
    { text: named('prizes', prizesText(setup)), of: ['prizes'] },
    ...(setup.one_prize
      ? [{ text: t('Everybody wins one prize at most'), of: ['one_prize'] as const }]
      : []),
    ...(setup.groups ? [{ text: setup.groups.join(' / ') }] : []),
  ] as Part[];
}

interface Props {
  setup: PlainSetup;
  usual: PlainSetup; // what is not as here stands out
}

export function SetupLine({ setup, usual }: Props) {
  const differs = (part: Part) => part.of?.some((name) => !same(name, setup, usual));
  return (
    <p class="setup-line">
      {partsOf(setup).map((part, i) => (
        <>
          {i > 0 && ' · '}
          {differs(part) ? <b>{part.text}</b> : part.text}
        </>
      ))}
    </p>
  );
}
