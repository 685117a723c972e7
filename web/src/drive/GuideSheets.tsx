// Guide cards: who goes where after each round. Where the movement is planned, everybody or every
// pair has a card with all rounds; where results decide, every table has one with the rule.
import { language, t } from '../base/translations';
import { choiceOf, type DriveWay } from './drive_options';
import { companyText, movementName, namesOf } from './drive_text';
import { byName, Head, Loading, roundsKnown, tableIn, useRounds } from './sheet_parts';
import type { SheetProps } from './sheet_parts';
import type { DrivePerson, DriveRound, DriveState, DriveTable } from './drive_types';

const listText = (numbers: number[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language.value, { type }).format(numbers.map(String));

// ---- by a plan ----------------------------------------------------------------------------------

/** Those of a pair, or of a side of a team, that stay together in all rounds. */
function groupsOf(state: DriveState, rounds: DriveRound[]): DrivePerson[][] {
  const groups = new Map<string, DrivePerson[]>();
  for (const person of byName(state)) {
    const way = (round: DriveRound) => {
      const table = tableIn(round, person.number);
      return table ? `${table.table}/${table.seats.indexOf(person.number) % 2}` : '';
    };
    const key = person.pair ? `${person.pair}: ${rounds.map(way).join()}` : `${person.number}`;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return [...groups.values()].sort((a, b) => (a[0]?.number ?? 0) - (b[0]?.number ?? 0));
}

/** The boards of a table in a round: "4–6". */
function boardsText({ board, deals }: DriveTable): string {
  if (board === null) return '';
  return deals.length > 1 ? `${board}–${board + deals.length - 1}` : String(board);
}

interface CardProps extends SheetProps {
  rounds: DriveRound[];
  people: DrivePerson[];
}

function GuideRow({ state, round, people }: SheetProps & { round: DriveRound } & CardProps) {
  const numbers = people.map((one) => one.number);
  const table = tableIn(round, numbers[0] ?? 0);
  if (!table)
    return (
      <tr>
        <td>{round.round}</td>
        <td colSpan={state.drive.boards ? 4 : 3}>{t('sits out')}</td>
      </tr>
    );
  const seats = numbers.map((one) => table.seats.indexOf(one) + 1).sort((a, b) => a - b);
  return (
    <tr>
      <td>{round.round}</td>
      <td>
        <b>{table.table}</b>
      </td>
      <td>{listText(seats, 'conjunction')}</td>
      {state.drive.boards && <td>{boardsText(table)}</td>}
      <td class="names">{companyText(state, table, ...numbers)}</td>
    </tr>
  );
}

/** Where these people sit in all rounds of a plan. */
function GuideCard({ state, rounds, people }: CardProps) {
  const [first] = people;
  return (
    <section class="drive-sheet guide-card" data-people={people.map((one) => one.number).join(' ')}>
      <header class="sheet-head">
        <h2 translate={false}>
          {first?.pair ?? first?.number} {namesOf(state, people.map((one) => one.number))}
        </h2>
        <p>{state.drive.setup.title}</p>
      </header>
      <table class="paper-table">
        <thead>
          <tr>
            <th scope="col">{t('Round')}</th>
            <th scope="col">{t('Table')}</th>
            <th scope="col">{t('Seat')}</th>
            {state.drive.boards && <th scope="col">{t('Board')}</th>}
            <th scope="col" class="wide">
              {t('With and against')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <GuideRow key={round.round} {...{ state, rounds, people, round }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanCards({ state }: SheetProps) {
  const rounds = useRounds(state, roundsKnown(state));
  if (!state.round) return <p>{t('The drive has not begun.')}</p>;
  if (!rounds) return <Loading />;
  return (
    <>
      {groupsOf(state, rounds).map((people) => (
        <GuideCard key={people[0]?.number} state={state} rounds={rounds} people={people} />
      ))}
    </>
  );
}

// ---- by results ---------------------------------------------------------------------------------

interface RuleProps extends SheetProps {
  table: number;
  tables: number;
}

/** Where somebody goes from this table; with teams a place is a side. */
function wayText({ up, places }: DriveWay, from: number, tables: number, team: boolean): string {
  const table = ((((from - 1 + up) % tables) + tables) % tables) + 1;
  if (team) return up ? t('table {table}, the free side', { table }) : t('stays');
  return t('table {table}, seat {seat}', { table, seat: listText(places, 'disjunction') });
}

const sideText = (place: number): string => (place ? t('Seats 2 and 4') : t('Seats 1 and 3'));

/** The rule of moving, for the people at one table. */
function RuleCard({ state, table, tables }: RuleProps) {
  const { setup, team } = state.drive;
  const movement = choiceOf('movement', setup.movement);
  const movers = setup.movers === 'usual' ? movement?.movers : setup.movers;
  const kinds = [true, false]; // winners, and losers
  return (
    <section class="drive-sheet guide-card rule-card" data-table={table}>
      <Head state={state} title={t('Table {number}', { number: table })} />
      <p>{t('Where to go after each round:')}</p>
      <table class="paper-table">
        <thead>
          <tr>
            <th scope="col">{t('Seat')}</th>
            <th scope="col">{t('Winners')}</th>
            <th scope="col">{t('Losers')}</th>
          </tr>
        </thead>
        <tbody>
          {(movement?.guide ?? []).map((ways, place) => (
            <tr key={place}>
              <th scope="row">{team > 1 ? sideText(place) : place + 1}</th>
              {kinds.map((wins) => (
                <td key={String(wins)}>
                  {wayText(
                    wins === (movers === 'winners') ? ways.moves : ways.stays,
                    table,
                    tables,
                    team > 1,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {movementName(setup.movement)}. {t('Of two seats take the free one.')}{' '}
        {t('Sides that are even cut cards.')}{' '}
        {t('Where the list on the wall says something else, it counts.')}
      </p>
    </section>
  );
}

/** Before the beginning as many as those on the list fill. */
function tablesOf(state: DriveState): number {
  if (state.round) return Math.max(...state.round.tables.map((one) => one.table));
  const here = state.people.filter((one) => one.here).length;
  return Math.floor(here / state.drive.setup.seats);
}

function RuleCards({ state }: SheetProps) {
  const tables = tablesOf(state);
  return (
    <>
      {Array.from({ length: tables }, (_, i) => (
        <RuleCard key={i} state={state} table={i + 1} tables={tables} />
      ))}
    </>
  );
}

export function GuideCards({ state }: SheetProps) {
  return state.drive.planned ? <PlanCards state={state} /> : <RuleCards state={state} />;
}
