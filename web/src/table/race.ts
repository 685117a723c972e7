// Lets the battles of a game without choices race by, ever more at a time, until the game ends or
// the person stops them.
import { signal } from '@preact/signals';
import { currentTableId } from '../state/saved_tables';
import { halted, latestView } from '../state/view';
import { forward } from './move_requests';
import { theme } from './move_choice';

const REST = 70; // ms between two leaps
const CALM = 10; // leaps after which one more battle is played in each
const BATTLES = 10; // in the longest leap, which is the theme's

export const racing = signal(false);

export const stopRace = (): void => void (racing.value = false);

/** The steps of the next leap: a tenth of the theme's leap at first, the whole of it at last. */
function stepsOf(leaps: number): number {
  const now = latestView();
  const whole = (now && theme.value.leap?.steps(now)) ?? BATTLES;
  return Math.ceil((whole * Math.min(BATTLES, 1 + Math.floor(leaps / CALM))) / BATTLES);
}

/** Plays so many steps; false if nothing has moved. */
async function moved(steps: number): Promise<boolean> {
  const before = latestView()?.number;
  if ((await forward(steps)) === null) return false;
  await new Promise((done) => setTimeout(done, REST));
  return latestView()?.number !== before;
}

/** Plays ten battles: never more steps at once than battles are left, for each has one or more. */
export async function tenBattles(): Promise<void> {
  const battles = () => {
    const now = latestView();
    return (now && theme.value.leap?.battles(now)) ?? 0;
  };
  const goal = battles() + BATTLES;
  const goesOn = () => battles() < goal && !halted.value && !latestView()?.over;
  while (goesOn() && (await moved(goal - battles())));
}

export async function race(): Promise<void> {
  const table = currentTableId.value;
  const goesOn = () =>
    racing.value && !halted.value && currentTableId.value === table && !latestView()?.over;
  racing.value = true;
  for (let leaps = 0; goesOn() && (await moved(stepsOf(leaps))); leaps++);
  racing.value = false;
}
