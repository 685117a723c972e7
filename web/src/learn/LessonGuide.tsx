// Shows the step of a lesson above the move buttons, and the hint that was asked for over the tools
// there: so it covers no card and no player, and the table keeps its size.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { game, hinted, view } from '../state/view';
import { CardText } from '../cards/CardText';
import { Icon } from '../components/Icon';
import { t } from '../base/translations';
import { warning } from './coach';
import { hideHint, shownHint } from './hints';
import { leaveLesson, nextStep, currentStep } from './lesson_progress';

type Explained = ComponentType<{ text: string; game: string }>;

/** The words of a step; their terms can be tapped as soon as the glossary has come. */
function LessonText({ text }: { text: string }) {
  const [explained, setExplained] = useState<{ Text: Explained } | null>(null);
  useEffect(() => {
    void import('../components/TermText').then(({ TermText: Text }) => setExplained({ Text }));
  }, []);
  const id = game.value?.id;
  return explained && id ? <explained.Text key={text} text={text} game={id} /> : <>{text}</>;
}

function LessonCoach() {
  const it = currentStep.value;
  if (!it) return null;
  return (
    <section class="coach" aria-label={t('Your first game')}>
      <p class="count">{t('Step {n} of {all}', { n: it.number, all: it.of })}</p>
      <p class="saying" role="status" data-step={it.number}>
        {it.due ? <LessonText text={it.step.say()} /> : t('Watch what the others do …')}
      </p>
      <div class="buttons">
        {!it.step.move && it.due && (
          <button type="button" class="primary" data-lesson="next" onClick={nextStep}>
            {it.number === it.of ? t('Play on by myself') : t('Next')}
          </button>
        )}
        <button
          type="button"
          class="icon"
          data-lesson="leave"
          aria-label={t('Skip the lesson')}
          title={t('Skip the lesson')}
          onClick={leaveLesson}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}

function CloseButton() {
  return (
    <button
      type="button"
      class="icon"
      aria-label={t('Close')}
      title={t('Close')}
      onClick={hideHint}
    >
      <Icon name="close" />
    </button>
  );
}

/** More that speaks for a hint, behind a word. */
function Reasons({ lines }: { lines: string[] }) {
  return (
    <details>
      <summary>{t('Why?')}</summary>{' '}
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <CardText text={line} />{' '}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function HintText() {
  const it = shownHint.value;
  const warned = warning.value?.number === view.value?.number ? warning.value : null;
  const shown = it && it.number === view.value?.number && hinted.value === it.move;
  if (currentStep.value) return null;
  return (
    <div class="advice-place" role="status">
      {warned && (
        <p class="advice warning">
          <Icon name="hint" /> <span>{warned.text}</span>
        </p>
      )}
      {!warned && shown && game.value && (
        <div class="advice">
          <Icon name="hint" />{' '}
          <div class="words">
            <p>
              <CardText text={it.text} />
            </p>
            {it.why.length > 0 && <Reasons key={it.number} lines={it.why} />}
          </div>
          <CloseButton />
        </div>
      )}
    </div>
  );
}

export function LessonGuide() {
  return currentStep.value ? <LessonCoach /> : null;
}
