// The prize-giving on the big screen: what was read out last stands on top, in large type; at the
// end all prizes beside the standings.
import { t } from '../base/translations';
import { NextStepButton, StepLine, useCeremony } from './Ceremony';
import type { DriveState, DriveStep } from './drive_types';
import { FitList } from './WallFit';
import { WallStandings } from './WallStandings';

const WIDTH = 60; // em of a column: there is one
const LAST = 3; // that stand there while it goes on, so that they are large

export function WallPrizes({ state, steps }: { state: DriveState; steps: DriveStep[] }) {
  return (
    <FitList
      class="wall-prizes"
      width={WIDTH}
      newestOnly
      content={JSON.stringify(steps)}
      items={[...steps].reverse().map((step) => (
        <StepLine key={`${step.prize}-${step.rank}`} state={state} step={step} />
      ))}
    />
  );
}

export function WallCeremony({ state }: { state: DriveState }) {
  const it = useCeremony(state);
  return (
    <div class="ceremony" data-shown={it.steps.length}>
      <h2>{it.goesOn ? t('Prize-giving') : t('Final standings')}</h2>
      <div class={it.goesOn ? 'wall-part' : 'wall-end'} aria-live="polite">
        <div class="wall-part">
          <WallPrizes state={state} steps={it.goesOn ? it.steps.slice(-LAST) : it.steps} />
        </div>
        {!it.goesOn && (
          <div class="wall-part">
            <WallStandings state={state} />
          </div>
        )}
      </div>
      <NextStepButton it={it} />
    </div>
  );
}
