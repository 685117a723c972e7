// A plan of one's own, in place of the one that a movement of single players has.
import { t } from '../base/translations';
import { choiceOf } from './drive_options';
import type { DriveSetup } from './drive_types';

/** Only where a plan decides, and people play alone. */
export function takesPlan(movement: string): boolean {
  const row = choiceOf('movement', movement);
  return !!row && !row.movers && !row.boards;
}

interface Props {
  setup: Pick<DriveSetup, 'movement' | 'plan'>;
  change: (part: { plan: string | null }) => void;
}

export function PlanField({ setup, change }: Props) {
  if (!takesPlan(setup.movement)) return null;
  return (
    <label class="field plan-field">
      <span>{t('A plan of your own: a line for each round, such as 1 2 3 4 / 5 6 7 8')}</span>
      <textarea
        name="plan"
        rows={4}
        spellcheck={false}
        value={setup.plan ?? ''}
        onInput={(e) => change({ plan: e.currentTarget.value || null })}
      />
    </label>
  );
}
