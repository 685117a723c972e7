// Problems in words.
import type { Card } from '../base/protocol_types';
import { labelled, t, tn } from '../base/translations';
import { dayName } from '../components/day_words';
import { cardInSentence, markCard } from '../cards/card_names';
import { SEATS } from '@talon-cards/engine';
import { isOwn, type Moment, type Problem, type Trick } from './problem_moment';
import type { Result } from './problem_results';

const HARDEST = 5;
const NO_TRUMP = 4;

const SEAT_NAMES = [() => t('North'), () => t('East'), () => t('South'), () => t('West')];
const TRUMPS = [() => t('Clubs'), () => t('Diamonds'), () => t('Hearts'), () => t('Spades')];
export const SUIT_LETTERS = 'cdhs';

export const seatName = (seat: number): string => SEAT_NAMES[seat]?.() ?? '';

export const suitName = (suit: number): string => TRUMPS[suit]?.() ?? '';

export const hasTrump = (trump: number): boolean => trump < NO_TRUMP;

export const titleText = (day: string): string => t('Problem of {day}', { day: dayName(day) });

export const starsOf = (difficulty: number): string => '★'.repeat(difficulty);

export const emptyStarsOf = (difficulty: number): string => '☆'.repeat(HARDEST - difficulty);

export const difficultyText = (n: number): string =>
  t('Difficulty {n} of {all}', { n, all: HARDEST });

export const taskText = ({ goal, start }: Problem): string =>
  t('South leads. North and South are to take {goal} of the {all} tricks against any defence.', {
    goal,
    all: start.hands[0]?.length ?? 0,
  });

// ---- what happened

const wordOfTrick = ({ taker }: Trick): string =>
  t('{who} takes the trick.', { who: seatName(taker) });

/** The cards played after the first `from`, as sentences for screen readers. */
export function playedText({ tricks, played, problem }: Moment, from: number): string {
  const said: string[] = [];
  for (let i = from; i < played.length; i++) {
    const at = Math.floor(i / SEATS);
    const leader = tricks[at]?.leader ?? tricks[at - 1]?.taker ?? problem.start.leader;
    const who = seatName((leader + i) % SEATS);
    said.push(t('{who} plays {a}', { who, a: cardInSentence(played[i] ?? '') }) + '.');
    const whole = i % SEATS === SEATS - 1 ? tricks[at] : undefined;
    if (whole) said.push(wordOfTrick(whole));
  }
  return said.join(' ');
}

/** "South: ♣9 ♣10 ♣J ♦4. North takes the trick." */
export function trickText(trick: Trick): string {
  const cards = trick.cards.map(markCard).join(' ');
  return `${labelled(seatName(trick.leader), cards)}. ${wordOfTrick(trick)}`;
}

// ---- where it stands

export const countText = ({ taken, problem }: Moment): string =>
  t('Tricks: {taken} of {goal}', { taken, goal: problem.goal });

/** After a wrong card. */
export const wrongText = ({ most, problem }: Moment): string =>
  tn(
    'Wrong card: your side now gets one trick less than it needs.',
    'Wrong card: your side now gets {n} tricks less than it needs.',
    problem.goal - most,
  );

export function turnText(moment: Moment): string {
  const who = seatName(moment.seat);
  return isOwn(moment.seat)
    ? t('Choose a card from {who}’s hand.', { who })
    : t('{who} plays …', { who });
}

export const missedText = ({ taken, problem }: Moment): string =>
  t('Not solved: {taken} of {goal} tricks.', { taken, goal: problem.goal });

/** Why the solution has this card at this moment. */
function reasonText(who: string, a: string, { choices }: Moment, card: Card): string {
  const best = Math.max(...choices.map(({ tricks }) => tricks));
  const good = choices.filter(({ tricks }) => tricks === best);
  if (choices.length === 1) return t('{who} plays {a}: no other card is allowed.', { who, a });
  if (good.length === choices.length)
    return t('{who} plays {a}: every card is as good here.', { who, a });
  if (good.length === 1 && good[0]?.card === card)
    return t('{who} plays {a}: every other card costs a trick.', { who, a });
  const others = good.flatMap((one) => (one.card === card ? [] : [markCard(one.card)])).join(' ');
  return t('{who} plays {a}: apart from {others}, every other card costs a trick.', {
    who,
    a,
    others,
  });
}

/** The reason for the last card of the solution, or how it begins. */
export function solutionText(moment: Moment, before: Moment | null): string {
  const card = moment.played.at(-1);
  if (!before || !card) return t('The solution, card by card, against the hardest defence:');
  const [who, a] = [seatName(before.seat), markCard(card)];
  const text = isOwn(before.seat)
    ? reasonText(who, a, before, card)
    : t('{who} defends with {a}.', { who, a });
  const { taken, problem } = moment;
  return taken < problem.goal
    ? text
    : `${text} ${t('Tricks: {taken} of {goal}', { taken, goal: problem.goal })}.`;
}

const triesText = ({ wrong, shown }: Result): string => {
  if (shown) return t('solved after seeing the solution');
  return wrong === 0
    ? t('solved at first try')
    : tn('solved after one wrong card', 'solved after {n} wrong cards', wrong);
};

export function solvedText({ wrong, shown }: Result): string {
  if (shown) return t('Solved, after seeing the solution.');
  return wrong === 0
    ? t('Solved at first try!')
    : tn('Solved, after one wrong card.', 'Solved, after {n} wrong cards.', wrong);
}

/** The line to share tells nothing of the solution. */
export const shareText = ({ day, difficulty }: Problem, result: Result): string =>
  [t('Talon problem {day}', { day }), starsOf(difficulty), triesText(result)].join(' · ');
