// Finds the decision of a step in the analysis.
import type { Decision } from '../analysis/analysis';
import { analysis } from '../analysis/analysis_run';
import { variation } from './review_state';

/** The decision that became this step, counted from 0. In a variation only the steps of the actual
 * game have been analysed. */
export function decisionAt(step: number): Decision | undefined {
  const shown = variation.value;
  if (!shown || (shown.id !== 0 && step >= shown.from)) return undefined;
  return analysis.value?.decisions.find((one) => one.step === step);
}
