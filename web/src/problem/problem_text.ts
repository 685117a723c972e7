// Problems in words.
import { labelled, t, tn } from '../base/translations';
import { dayName } from '../components/day_words';
import { cardName, markCard } from '../cards/card_names';
import { SEATS } from '../solver/solve_module';
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
    said.push(t('{who} plays {a}', { who, a: cardName(played[i] ?? '') }) + '.');
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
  return isOwn(moment.seat) ? t('Choose a card of {who}.', { who }) : t('{who} plays …', { who });
}

export const missedText = ({ taken, problem }: Moment): string =>
  t('Not solved: {taken} of {goal} tricks.', { taken, goal: problem.goal });

const triesText = ({ wrong }: Result): string =>
  wrong === 0
    ? t('solved at first try')
    : tn('solved after one wrong card', 'solved after {n} wrong cards', wrong);

export const solvedText = (result: Result): string =>
  result.wrong === 0
    ? t('Solved at first try!')
    : tn('Solved, after one wrong card.', 'Solved, after {n} wrong cards.', result.wrong);

/** The line to share tells nothing of the solution. */
export const shareText = ({ day, difficulty }: Problem, result: Result): string =>
  [t('Talon problem {day}', { day }), starsOf(difficulty), triesText(result)].join(' · ');
