// The words of a drive: names of movements, prizes and people, and what was done.
import { labelled, language, t, tn } from '../base/translations';
import { awardsText, pointsNumber } from './award_text';
import { choiceName, choiceOf } from './drive_options';
import type {
  DriveAct,
  DriveDeal,
  DrivePerson,
  DriveState,
  DriveTable,
  DriveWinner,
} from './drive_types';

export const movementName = (movement: string): string => choiceName('movement', movement);

const LETTERS = ['A', 'B'];

/** "Most points, Ladies", or "Most points, group A" where the club has not named its groups. */
export function prizeName(prize: string, groups: string[] | null | undefined): string {
  const row = choiceOf('prizes', prize);
  const name = choiceName('prizes', prize);
  if (!row?.group) return name;
  const group = groups?.[row.group - 1];
  return group
    ? t('{prize}, {group}', { prize: name, group })
    : t('{prize}, group {letter}', { prize: name, letter: LETTERS[row.group - 1] ?? '' });
}

/** The name of a group, from 1. */
const groupText = (state: DriveState, group: number): string =>
  state.drive.setup.groups?.[group - 1] ?? LETTERS[group - 1] ?? '';

/** The club's name for the group that somebody has chosen; empty: none. */
export const groupOf = (state: DriveState, person: number): string => {
  const chosen = personOf(state, person)?.group;
  return chosen && state.drive.setup.groups ? groupText(state, LETTERS.indexOf(chosen) + 1) : '';
};

/** Whether people belong to groups of the club. */
export const hasGroups = (state: DriveState): boolean =>
  !!state.drive.setup.groups && state.people.some((one) => one.group);

/** The points or the share by which a prize was won; nothing where lots were drawn. */
export function wonText(prize: string, winners: DriveWinner[]): string {
  if (choiceOf('prizes', prize)?.drawn) return '';
  const texts = winners.map(({ percent, score }) =>
    typeof percent === 'number' ? shareText(percent) : pointsText(score),
  );
  return [...new Set(texts)].join(' / '); // those who have played more rounds share with more
}

/** That the fewest points go by rounds, where that can make a difference: somebody has sat out. */
export function fewestText({ drive: { setup }, prizes, standings }: DriveState): string {
  const isBySum = setup.out_points || choiceOf('compare', setup.compare)?.compares;
  const hasLow = prizes.some((one) => choiceOf('prizes', one.prize)?.low);
  if (isBySum || !hasLow || !standings.some((row) => row.out)) return '';
  return t('Fewest points are those for each round played: nobody wins by sitting out.');
}

/** "62.93%", as the language writes it. */
const shareText = (percent: number): string =>
  (percent / 100).toLocaleString(language.value, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

/** Points may have hundredths. Of fewer than none there are several, too: "-1 points". */
export function pointsText(n: number): string {
  const like = n < 0 ? Math.max(2, -n) : n;
  return tn('One point', '{n} points', like).replace(String(like), pointsNumber(n));
}

// ---- people -----------------------------------------------------------------------------------

export const personOf = (state: DriveState, number: number): DrivePerson | undefined =>
  state.people.find((one) => one.number === number);

/** Whether a drive is played at tables of the server. */
export const isOnline = (state: DriveState): boolean => !!state.drive.setup.online;

/** Those on the list who are people. */
export const humansOf = (state: DriveState): DrivePerson[] =>
  state.people.filter((one) => !one.bot && one.here);

/** Whether somebody has left, or leaves at the end of the round: a bot plays for them already. */
export const hasLeft = (state: DriveState, person: number): boolean =>
  !personOf(state, person)?.here ||
  state.changes.some((it) => it.change === 'leave' && it.persons.includes(person));

export const nameOf = (state: DriveState, number: number): string =>
  personOf(state, number)?.name ?? String(number);

/** "Anna and Ben". Where a name has a comma, semicolons stand between names. */
export function namesOf(state: DriveState, numbers: number[]): string {
  const names = numbers.map((one) => nameOf(state, one));
  if (names.some((name) => name.includes(','))) return names.join('; ');
  return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
}

/** The people of a side, 0 or 1, around the table. */
export const sideOf = (table: { seats: number[] }, side: number): number[] =>
  table.seats.filter((_, seat) => seat % 2 === side);

/** The people of each side whose results are compared: everybody, where each plays alone. */
export const comparedSides = ({ drive }: DriveState, table: { seats: number[] }): number[][] =>
  drive.compared_sides === 2
    ? [sideOf(table, 0), sideOf(table, 1)]
    : table.seats.map((person) => [person]);

/** The heads of their columns: who sits there, and their points. */
export function sideHeads({ drive }: DriveState): { people: string; points: string }[] {
  if (drive.compared_sides === 2)
    return [
      { people: t('Seats 1 and 3'), points: t('Points of 1 and 3') },
      { people: t('Seats 2 and 4'), points: t('Points of 2 and 4') },
    ];
  return Array.from({ length: drive.compared_sides }, (_, i) => ({
    people: t('Seat {number}', { number: i + 1 }),
    points: t('Points of {number}', { number: i + 1 }),
  }));
}

export const tableOf = (state: DriveState, person: number): DriveTable | undefined =>
  state.round?.tables.find((table) => table.seats.includes(person));

/** With whom and against whom somebody plays, or a pair. */
export function companyText(state: DriveState, table: DriveTable, ...people: number[]): string {
  const side = table.seats.indexOf(people[0] ?? 0) % 2;
  const others = table.seats.filter((one) => !people.includes(one));
  if (!state.drive.sides) return t('with {names}', { names: namesOf(state, others) });
  const own = sideOf(table, side).filter((one) => others.includes(one));
  const against = t('against {names}', { names: namesOf(state, sideOf(table, 1 - side)) });
  return own.length ? `${t('with {names}', { names: namesOf(state, own) })}, ${against}` : against;
}

// ---- results ----------------------------------------------------------------------------------

export const isDisputed = (deal: DriveDeal): boolean =>
  !deal.known && !!deal.entries[0] && !!deal.entries[1];

export const isEntered = (deal: DriveDeal): boolean =>
  !deal.known && (!!deal.entries[0] || !!deal.entries[1]);

export const isDone = (table: DriveTable): boolean => table.deals.every((deal) => deal.known);

/** The first half has been played, and the second one has not begun. */
export const isHalfTime = ({ drive, round }: DriveState): boolean =>
  drive.round === Math.floor(drive.setup.rounds / 2) && !!round?.tables.every(isDone);

export const percentText = (percent: number | null): string =>
  percent === null
    ? '–'
    : percent.toLocaleString(language.value, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });

export const valuesText = (values: number[]): string => values.join(' : ');

export function statusOf(table: DriveTable): 'done' | 'disputed' | 'entered' | 'waiting' {
  if (isDone(table)) return 'done';
  if (table.deals.some(isDisputed)) return 'disputed';
  return table.deals.some((deal) => isEntered(deal) || deal.known) ? 'entered' : 'waiting';
}

/** A side has entered a result, and the other one has not; or whole deals are missing. */
function halfText(table: DriveTable): string {
  if (table.deals.some(isEntered)) return t('waits for the other side');
  const missing = table.deals.findIndex((deal) => !deal.known) + 1;
  return t('deal {n} is missing', { n: missing });
}

export function statusText(table: DriveTable): string {
  const texts = {
    done: () => t('done'),
    disputed: () => t('The sides disagree'),
    entered: () => halfText(table),
    waiting: () => t('no result yet'),
  };
  return texts[statusOf(table)]();
}

/** How far a table of the server is. One result may be that of several deals in one go. */
export function progressText(table: DriveTable): string {
  const done = table.deals.filter((deal) => deal.known).length;
  if (isDone(table)) return t('done');
  if (table.deals.length === 1) return t('still plays');
  return t('plays deal {deal} of {deals}', { deal: done + 1, deals: table.deals.length });
}

export const missingText = (tables: DriveTable[]): string => {
  const left = tables.filter((table) => !isDone(table)).length;
  return left
    ? tn('1 table has no result yet', '{n} tables have no result yet', left)
    : t('All results are in');
};

/** How many tables of the server still play. */
export function playingText(tables: DriveTable[]): string {
  const left = tables.filter((table) => !isDone(table)).length;
  return left ? tn('1 table still plays', '{n} tables still play', left) : t('All tables are done');
}

/** The same in few words. */
export function stillText(tables: DriveTable[]): string {
  const left = tables.filter((table) => !isDone(table)).length;
  return tn('1 table plays', '{n} tables play', left);
}

// ---- what was done ------------------------------------------------------------------------------

const person = (state: DriveState, number: number | undefined): string =>
  number ? nameOf(state, number) : '';

/** Where something was played; the deal only if there are several in a round. */
function placeText({ drive }: DriveState, it: DriveAct): string {
  const where = { round: it.round ?? 0, table: it.table ?? 0, deal: it.deal ?? 0 };
  return it.deal && drive.setup.deals > 1
    ? t('Round {round}, table {table}, deal {deal}', where)
    : t('Round {round}, table {table}', where);
}

/** The end of a round, with the even tables that were decided then. */
const endText = (state: DriveState, it: DriveAct, text: string): string =>
  [
    text,
    ...(it.cuts ?? []).map(({ table, winners }) =>
      t('table {table} was even, a lot decided for {names}', {
        table,
        names: namesOf(state, winners),
      }),
    ),
  ].join(' · ');

const withReason = (it: DriveAct, text: string): string =>
  it.reason ? t('{text}, reason: {reason}', { text, reason: it.reason }) : text;

export function actText(state: DriveState, it: DriveAct): string {
  const who = person(state, it.person);
  const values = valuesText(it.values ?? []);
  const at = (text: string) => labelled(placeText(state, it), text);
  const texts: Record<string, () => string> = {
    setup: () =>
      it.reason ? t('New setup, reason: {reason}', { reason: it.reason }) : t('New setup'),
    enter: () => t('{names} on the list', { names: (it.names ?? []).join('; ') }),
    group: () =>
      labelled(who, it.group ? groupText(state, it.group) : t('no group')),
    strike: () => t('{name} off the list', { name: who }),
    name: () => t('New name: {name}', { name: it.name ?? '' }),
    begin: () => t('The drive begins'),
    entry: () =>
      at(t('side {side} enters {values}', { side: it.side ?? 0, values })),
    result: () =>
      withReason(it, at(it.values ? t('result {values}', { values }) : t('result cleared'))),
    adjust: () =>
      t('{name}: {points} points in round {round}, reason: {reason}', {
        name: who,
        points: it.points ?? 0,
        round: it.round ?? 0,
        reason: it.reason ?? '',
      }),
    join: () => t('{names} will join', { names: (it.names ?? []).join('; ') }),
    leave: () => t('{name} will leave', { name: who }),
    back: () => t('{name} comes back', { name: who }),
    replace: () =>
      t('{other} will take the place of {name}', {
        other: it.names?.[0] ?? person(state, it.back),
        name: who,
      }),
    next: () => endText(state, it, t('Round {round} ends', { round: it.round ?? 0 })),
    finish: () =>
      endText(state, it, t('Round {round} ends the drive', { round: it.round ?? 0 })),
    played: () => at(t('played {values}', { values })),
    ask: () => t('Somebody says: I am {name}.', { name: who }),
    admit: () => t('No. {number}: let in', { number: it.number ?? 0 }),
    dismiss: () => t('No. {number}: not let in', { number: it.number ?? 0 }),
    read_out: () => t('Prize-giving: up to step {number}', { number: it.steps ?? 0 }),
    clock: () => (it.until ? t('The clock starts') : t('The clock stops')),
    award: () => withReason(it, at(awardsText(it.awards ?? []))),
    swap: () => at(t('the sides sat the other way')),
    board: () => at(t('board {board} was played', { board: it.board ?? 0 })),
    handicap: () =>
      t('{name}: handicap {points}', { name: who, points: it.points ?? 0 }),
    cards: () =>
      it.seed || it.deals ? t('The boards get cards') : t('The boards have no cards'),
    undo: () => t('No. {number} undone', { number: it.number ?? 0 }),
    redo: () => t('No. {number} redone', { number: it.number ?? 0 }),
    wish: () => t('{name}: wishes for seats', { name: who }),
  };
  return texts[it.act]?.() ?? it.act;
}

export function byText(it: DriveAct): string {
  const roles: Record<string, () => string> = {
    director: () => t('director'),
    table: () => t('table'),
    person: () => t('player'),
    anybody: () => t('guest'),
    server: () => t('by itself'),
  };
  return roles[it.by]?.() ?? it.by;
}
