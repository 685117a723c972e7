// Results from files of other clubs' programs: where they belong in the drive, and the acts that
// enter them. Those that stand there already are left alone, so a file can be read again.
import { t, tn } from '../base/translations';
import { showToast } from '../state/toasts';
import { actAll } from './drive_state';
import { choiceOf } from './drive_options';
import { roundsOf } from './drive_export';
import { refusalText } from './refusal_text';
import type { ActMembers, DriveRound, DriveState, DriveTable } from './drive_types';
import type { ForeignPlan } from './foreign_module';

/** Whether the drive is a plan for pairs that play boards. */
export function takesForeign({ drive }: DriveState): boolean {
  const movement = choiceOf('movement', drive.setup.movement);
  return drive.planned && !!movement?.boards && !movement.matches && !drive.setup.online;
}

const pairOf = (state: DriveState, person = 0): number =>
  state.people.find((it) => it.number === person)?.pair ?? 0;

/** Round, table, deal, board and pairs of each board at a table. */
function meetingsOf(state: DriveState, round: number, it: DriveTable): number[][] {
  const pairs = [pairOf(state, it.seats[0]), pairOf(state, it.seats[1])];
  return it.deals.map((_, at) => [round, it.table, at + 1, (it.board ?? 0) + at, ...pairs]);
}

function planOf(state: DriveState, rounds: DriveRound[]): ForeignPlan {
  const { setup, by_seat } = state.drive;
  return {
    meetings: rounds.flatMap(({ round, tables }) =>
      tables.flatMap((it) => meetingsOf(state, round, it)),
    ),
    values: by_seat ? setup.seats : 2,
    tricks: setup.tricks,
    by_seat,
    compared: !!choiceOf('compare', setup.compare)?.compares,
  };
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? []) === JSON.stringify(other ?? []);

/** Whether this stands there already. */
function stands(rounds: DriveRound[], it: ActMembers): boolean {
  const round = rounds.find((one) => one.round === it.round);
  const table = round?.tables.find((one) => one.table === it.table);
  const deal = table?.deals[(it.deal ?? 1) - 1];
  if (!deal?.known) return false;
  if (it.act === 'swap') return !!deal.swapped;
  return it.act === 'award' ? same(deal.awards, it.awards) : same(deal.values, it.values);
}

/** Rounds are ended one after the other, as far as there are results. */
function withRounds(state: DriveState, acts: ActMembers[]): ActMembers[] {
  let { round } = state.drive;
  const reason = t('from a file');
  return acts.flatMap((it) => {
    const ends: ActMembers[] = [];
    for (; (it.round ?? 0) > round; round++) ends.push({ act: 'next', round, force: true });
    return [...ends, it.act === 'swap' ? it : { ...it, reason }];
  });
}

/** Enters the results of the file; a message says how many, or what is wrong. */
export async function readResults(state: DriveState, text: string): Promise<void> {
  const { foreign } = await import('./foreign_module');
  const rounds = await roundsOf(state.drive.setup.rounds);
  const read = foreign.acts(planOf(state, rounds), text);
  if ('refused' in read) return showToast(refusalText(read.refused));
  const acts = read.acts.filter((it) => !stands(rounds, it));
  const done = await actAll(withRounds(state, acts));
  const results = acts.filter((it) => it.act !== 'swap').length;
  if (done) showToast(tn('1 result read', '{n} results read', results));
}
