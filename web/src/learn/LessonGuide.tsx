// Shows the step of a lesson, or the hint that was asked for, above the move buttons.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { game, hinted, view } from '../state/view';
import { CardText } from '../cards/CardText';
import { Icon } from '../components/Icon';
import { t } from '../base/translations';
import { warning } from './coach';
import { shownHint } from './hints';
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

function HintText() {
  const it = shownHint.value;
  const warned = warning.value?.number === view.value?.number ? warning.value : null;
  const shown = it && it.number === view.value?.number && hinted.value === it.move;
  return (
    <div class="advice-place" role="status">
      {warned && (
        <p class="advice warning">
          <Icon name="hint" /> <span>{warned.text}</span>
        </p>
      )}
      {!warned && shown && game.value && (
        <p class="advice">
          <Icon name="hint" />{' '}
          <span>
            <CardText text={it.text} />
          </span>
        </p>
      )}
    </div>
  );
}

export function LessonGuide() {
  return currentStep.value ? <LessonCoach /> : <HintText />;
}
