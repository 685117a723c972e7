// The slider with its buttons: forwards and backwards by steps and chapters, automatic play, keys.
import { useEffect } from 'preact/hooks';
import { StepButtons } from '../components/StepButtons';
import { settings } from '../base/settings';
import { t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { GradeMark } from '../analysis/GradeMark';
import { decisionAt } from './decision_at';
import { chapterAt } from './chapters';
import { keyStep } from './slider';
import {
  shownMoment,
  chapters,
  variation,
  game,
  goTo,
  lastStep,
  moveAfter,
  playing,
  chapterStarts,
  gameRecord,
} from './review_state';
import { chapterText, stepText } from './review_text';

const PACE = 900; // ms between two steps
const MARKS = 60; // with more chapters none are marked on the slider

/** The last move as a sentence. */
function moveSentence(draw: boolean): string {
  const { step } = shownMoment.value;
  const made = step > 0 ? moveAfter(step - 1) : null;
  if (!made || !game.value || !gameRecord.value) return t('The cards are dealt.');
  return stepText(game.value, gameRecord.value, made, draw);
}

/** At the end, playing starts again from the beginning. */
function toggle(): void {
  if (!playing.value && shownMoment.value.step >= lastStep.value) goTo(0);
  playing.value = !playing.value;
}

/** Goes to a step by hand, which ends playing. */
function stopAt(step: number): void {
  playing.value = false;
  goTo(step);
}

function usePlaying(): void {
  const { step } = shownMoment.value;
  const on = playing.value;
  useEffect(() => {
    if (!on) return;
    if (step >= lastStep.value) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => goTo(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [on, step]);
}

function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest('input:not([type=range]), select, textarea, dialog, .scrolls, .numbers'))
    return;
  if (event.key === ' ' && settings.value.keys && target.matches('body, main')) toggle();
  else {
    const to = keyStep(event.key, shownMoment.value.step, lastStep.value, chapterStarts.value);
    if (to === null) return;
    stopAt(to);
  }
  event.preventDefault();
}

function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** Marks the chapters of the outermost level on the slider. */
function Marks() {
  const list = chapters.value.filter((one) => one.level === 0 && one.from > 0);
  if (list.length > MARKS || !lastStep.value) return null;
  const from = variation.value?.from ?? 0;
  const percent = (step: number) => `${(100 * step) / lastStep.value}`;
  return (
    <svg class="marks" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {list.map((one) => (
        <line key={one.from} x1={percent(one.from)} x2={percent(one.from)} y1="0" y2="4" />
      ))}
      {chosen() && <line class="left" x1={percent(from)} x2={percent(from)} y1="0" y2="4" />}
    </svg>
  );
}

const chosen = () => !!variation.value && variation.value.id !== 0;

function Slider() {
  const { step } = shownMoment.value;
  const where = t('Step {n} of {all}', { n: step, all: lastStep.value });
  return (
    <div class="slider">
      <input
        type="range"
        name="step"
        min={0}
        max={lastStep.value}
        value={step}
        aria-label={t('Step')}
        aria-valuetext={`${where}. ${moveSentence(false)}`}
        onInput={(e) => stopAt(Number(e.currentTarget.value))}
      />
      <Marks />
    </div>
  );
}

/** The current chapter; another one can be chosen. */
function Chapters() {
  const list = chapters.value;
  if (!list.length) return null;
  const inner = chapterAt(list, 1, shownMoment.value.step);
  const outer = chapterAt(list, 0, shownMoment.value.step);
  const here = inner && outer && inner.from < outer.from ? outer : (inner ?? outer);
  return (
    <label class="chapter">
      <span class="unseen">{t('Chapter')}</span>
      <select
        name="chapter"
        value={here ? `${here.level}/${here.from}` : ''}
        onChange={(e) => goTo(Number(e.currentTarget.value.split('/')[1]))}
      >
        {!here && <option value="">{t('The beginning')}</option>}
        {list.map((one) => (
          <option key={`${one.level}/${one.from}`} value={`${one.level}/${one.from}`}>
            {one.level > 0 ? '– ' : ''}
            {chapterText(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ReviewControls() {
  useKeys();
  usePlaying();
  const { step } = shownMoment.value;
  return (
    <section class="controls" aria-label={t('Back and forth')}>
      <div class="saying">
        <p role="status">
          <CardText text={moveSentence(true)} /> <GradeMark grade={decisionAt(step - 1)?.grade} />
        </p>
        <span class="count">
          {step} / {lastStep.value}
        </span>
      </div>
      <Slider />
      <StepButtons
        step={step}
        last={lastStep.value}
        playing={playing.value}
        toggle={toggle}
        goTo={stopAt}
      >
        <Chapters />
      </StepButtons>
    </section>
  );
}
