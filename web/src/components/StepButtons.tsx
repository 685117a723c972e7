// The buttons that lead through a finished game: to the beginning, a step back, play, a step on, to
// the end.
import type { ComponentChildren } from 'preact';
import { t } from '../base/translations';
import { Icon, type IconName } from './Icon';

interface GoProps {
  icon: IconName;
  label: string;
  name: string;
  off?: boolean;
  act: () => void;
}

function Go({ icon, label, name, off = false, act }: GoProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      data-go={name}
      aria-disabled={off}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
}

interface Props {
  step: number;
  last: number;
  playing: boolean;
  toggle: () => void;
  goTo: (step: number) => void;
  children?: ComponentChildren;
}

export function StepButtons({ step, last, playing, toggle, goTo, children }: Props) {
  const [first, end] = [step <= 0, step >= last];
  const back = () => goTo(Math.max(step - 1, 0));
  const on = () => goTo(Math.min(step + 1, last));
  const play = playing ? t('Pause') : t('Play back');
  return (
    <div class="steps">
      <Go icon="first" label={t('To the beginning')} name="first" off={first} act={() => goTo(0)} />
      <Go icon="previous" label={t('One step back')} name="previous" off={first} act={back} />
      <Go icon={playing ? 'pause' : 'play'} label={play} name="play" act={toggle} />
      <Go icon="next" label={t('One step on')} name="next" off={end} act={on} />
      <Go icon="last" label={t('To the end')} name="last" off={end} act={() => goTo(last)} />
      {children}
    </div>
  );
}
