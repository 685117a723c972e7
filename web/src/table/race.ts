// Lets the battles of a game without choices race by, ever more at a time, until the game ends or
// the person stops them.
import { signal } from '@preact/signals';
import { currentTableId } from '../state/saved_tables';
import { halted, latestView, onViewForgotten, onViewReceived } from '../state/view';
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

let due: { number: number; come: () => void } | null = null; // a view that is waited for
onViewReceived((now) => {
  if (due && now.number >= due.number) due.come();
});
onViewForgotten(() => due?.come());

/** Until the view of this step has come, or the table was left. */
const arrived = (number: number): Promise<void> =>
  new Promise((come) => {
    due = { number, come };
    if ((latestView()?.number ?? 0) >= number) come();
  });

/** Plays so many steps; false if nothing has moved. */
async function moved(steps: number): Promise<boolean> {
  const before = latestView()?.number;
  const answer = (await forward(steps)) as { number: number } | null;
  if (answer) await arrived(answer.number);
  return !!answer && answer.number !== before;
}

/** Whether this table still goes on by itself. */
const goesOnAt = (table: string | null): boolean =>
  !halted.value && currentTableId.value === table && !latestView()?.over;

/** Plays ten battles: never more steps at once than battles are left, for each has one or more. */
export async function tenBattles(): Promise<void> {
  const table = currentTableId.value;
  const battles = () => {
    const now = latestView();
    return (now && theme.value.leap?.battles(now)) ?? 0;
  };
  const goal = battles() + BATTLES;
  while (goesOnAt(table) && battles() < goal && (await moved(goal - battles())));
}

const rest = (): Promise<void> => new Promise((done) => setTimeout(done, REST));

export async function race(): Promise<void> {
  const table = currentTableId.value;
  racing.value = true;
  for (let leaps = 0; racing.value && goesOnAt(table) && (await moved(stepsOf(leaps))); leaps++)
    await rest();
  racing.value = false;
}
