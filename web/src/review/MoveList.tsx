// The moves of a game as sentences; each leads to its moment.
import { useEffect, useRef } from 'preact/hooks';
import { CardText } from '../cards/CardText';
import { t } from '../base/translations';
import { More } from '../components/More';
import { GradeMark } from '../analysis/GradeMark';
import { decisionAt } from './decision_at';
import { roundMoves, type Chapter } from './chapters';
import { windowOf } from './slider';
import { shownMoment, chapters, variation, game, goTo, lastStep, gameRecord } from './review_state';
import { chapterText, stepText } from './review_text';

const MOST = 120; // moves drawn at once
const FEW = 15; // moves of a short round

/** The moves of the round shown, or of a part of it; of several rounds if they are short. */
function stretch(): [number, number, Chapter | null] {
  const { step } = shownMoment.value;
  const { round, begin, end } = roundMoves(chapters.value, step, lastStep.value);
  if (end - begin < FEW) return [...windowOf(0, lastStep.value, step, 4 * FEW), null];
  return [...windowOf(begin, end, step, MOST), round];
}

/** The heading of what begins with a move. */
function Heads({ step, round }: { step: number; round: Chapter | null }) {
  const here = chapters.value.filter((one) => one.from === step + 1 && one !== round);
  return (
    <>
      {here.map((one) => (
        <li class="head" key={`${one.level}${one.from}`}>
          {chapterText(one)}
        </li>
      ))}
    </>
  );
}

function Line({ step }: { step: number }) {
  const made = variation.value?.steps[step];
  if (!made || !game.value || !gameRecord.value) return null;
  const now = shownMoment.value.step === step + 1;
  const branched = variation.value!.id !== 0 && step >= variation.value!.from;
  return (
    <li class={branched ? 'other' : ''}>
      <button
        type="button"
        aria-current={now ? 'step' : undefined}
        data-step={step + 1}
        onClick={() => goTo(step + 1)}
      >
        <span class="number">{step + 1}</span>
        <span>
          <CardText text={stepText(game.value, gameRecord.value, made, true)} />{' '}
          <GradeMark grade={decisionAt(step)?.grade} />
        </span>
      </button>
    </li>
  );
}

/** Keeps the last move in sight without scrolling the page. */
function useInSight(step: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && now) box.scrollTop = now.offsetTop - box.clientHeight / 2;
  }, [step]);
  return list;
}

interface MovesProps {
  first: number;
  end: number;
  round: Chapter | null;
}

function Moves({ first, end, round }: MovesProps) {
  const list = useInSight(shownMoment.value.step);
  return (
    <section class="moves" aria-labelledby="moves-title">
      <ol ref={list} class="scrolls" tabIndex={0} aria-labelledby="moves-title">
        {Array.from({ length: end - first }, (_, i) => first + i).flatMap((step) => [
          <Heads key={`h${step}`} step={step} round={round} />,
          <Line key={step} step={step} />,
        ])}
      </ol>
    </section>
  );
}

export function MoveList() {
  const [first, end, round] = stretch();
  const title = round ? t('Moves – {chapter}', { chapter: chapterText(round) }) : t('Moves');
  return (
    <More name="moves" id="moves-title" title={title}>
      <Moves first={first} end={end} round={round} />
    </More>
  );
}
