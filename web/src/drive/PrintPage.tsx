// Sheets for paper: the seating list, table cards, score cards, move cards, standings. Everything
// else on the page is left out when it is printed.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { QrCode } from '../room/QrCode';
import { driveLink, SHEETS, sheetName, type Sheet } from './LinksPanel';
import { trumpName } from './drive_options';
import {
  companyText,
  movementName,
  nameOf,
  namesOf,
  personOf,
  sideOf,
  tableOf,
} from './drive_text';
import { roundsOf } from './drive_export';
import { Prizes, StandingsTable } from './DriveStandings';
import { useCards } from './CardsPanel';
import { DealSheets, HandRecords } from './CardSheets';
import { Boards, useTravellers } from './Travellers';
import type { DrivePerson, DriveRound, DriveState } from './drive_types';
import '../style/drive_sheets.css';

interface Props {
  state: DriveState;
}

const byName = (a: DrivePerson, b: DrivePerson): number => a.name.localeCompare(b.name);

function Head({ state, title }: Props & { title: string }) {
  return (
    <header class="sheet-head">
      <h2>{title}</h2>
      <p>{state.drive.setup.title}</p>
    </header>
  );
}

/** Where everybody sits in this round, by name. */
function SeatSheet({ state }: Props) {
  const { round } = state.drive;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Round {round}: who sits where', { round })} />
      <ul class="seat-columns">
        {[...state.people]
          .filter((one) => one.here)
          .sort(byName)
          .map((one) => {
            const table = tableOf(state, one.number);
            return (
              <li key={one.number}>
                <span translate={false}>{one.name}</span>
                <b>
                  {table
                    ? t('table {table}, seat {seat}', {
                        table: table.table,
                        seat: table.seats.indexOf(one.number) + 1,
                      })
                    : t('sits out')}
                </b>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

/** The numbers of seats as people sit around the table. */
function SeatDrawing({ seats }: { seats: number }) {
  return (
    <p class="seat-drawing">
      {Array.from({ length: seats }, (_, i) => (
        <span key={i}>{i + 1}</span>
      ))}
    </p>
  );
}

function TableCards({ state }: Props) {
  const { id, setup } = state.drive;
  return (
    <>
      {(state.codes ?? []).map((code, i) => (
        <section class="drive-sheet table-card" key={code}>
          <Head state={state} title={t('Table {number}', { number: i + 1 })} />
          <div class="table-card-body">
            <QrCode text={driveLink(id, code)} />
            <div>
              <p class="code">{code}</p>
              <p>
                {t('Scan the code with a phone to enter results. Both sides enter the same.')}
              </p>
              <p>{driveLink(id, code)}</p>
              <SeatDrawing seats={setup.seats} />
              <p>{t('Seats in the order around the table. 1 and 3 play against 2 and 4.')}</p>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

/** The trumps of a round, as far as the plan says them. */
function trumpsOf(letters: string, round: number, deals: number): string {
  if (letters === 'turned') return '';
  const first = (round - 1) * deals;
  return Array.from({ length: deals }, (_, deal) =>
    trumpName(letters[(first + deal) % letters.length] ?? null),
  ).join(', ');
}

const ROUND_ROWS = (rounds: number) => Array.from({ length: rounds }, (_, i) => i + 1);

function ScoreCard({ state, person }: Props & { person: DrivePerson }) {
  const { setup } = state.drive;
  const boards = state.drive.boards && !setup.same;
  return (
    <section class="drive-sheet score-card">
      <header class="sheet-head">
        <h2 translate={false}>{person.name}</h2>
        <p>
          {t('No. {number}', { number: person.number })} · {setup.title}
        </p>
      </header>
      <table class="paper-table">
        <thead>
          <tr>
            <th>{t('Round')}</th>
            <th>{t('Trump')}</th>
            <th>{t('Table')}</th>
            <th>{t('Partner')}</th>
            <th>{t('We')}</th>
            <th>{t('They')}</th>
            <th>{t('Points')}</th>
            <th>{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {ROUND_ROWS(setup.rounds).map((round) => (
            <tr key={round}>
              <td>{round}</td>
              <td>{boards ? '' : trumpsOf(setup.trumps, round, setup.deals)}</td>
              <td />
              <td />
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{movementName(setup.movement)}</p>
    </section>
  );
}

function ScoreCards({ state }: Props) {
  return (
    <>
      {state.people
        .filter((one) => one.here)
        .map((person) => (
          <ScoreCard key={person.number} state={state} person={person} />
        ))}
    </>
  );
}

interface GuideProps {
  rounds: DriveRound[];
  person: DrivePerson;
}

/** Where somebody sits in all rounds of a plan. */
function GuideCard({ rounds, person }: GuideProps) {
  return (
    <div class="move-card">
      <p class="goal" translate={false}>
        {person.number} {person.name}
      </p>
      <table class="paper-table">
        <tbody>
          {rounds.map((round) => {
            const table = round.tables.find((one) => one.seats.includes(person.number));
            return (
              <tr key={round.round}>
                <td>{t('Round {round}', { round: round.round })}</td>
                <td>
                  {table
                    ? t('table {table}, seat {seat}', {
                        table: table.table,
                        seat: table.seats.indexOf(person.number) + 1,
                      })
                    : t('sits out')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** In a plan everybody gets a card for the whole evening. */
function GuideCards({ state }: Props) {
  const [rounds, setRounds] = useState<DriveRound[]>([]);
  const { number, setup } = state.drive;
  useEffect(() => {
    void roundsOf(setup.rounds).then(setRounds);
  }, [number]);
  if (!rounds.length) return <p aria-busy="true">{t('Loading …')}</p>;
  return (
    <section class="drive-sheet move-cards">
      {state.people
        .filter((one) => one.here)
        .map((person) => (
          <GuideCard key={person.number} rounds={rounds} person={person} />
        ))}
    </section>
  );
}

/** A slip for everybody: where to go in this round. */
function MoveCards({ state }: Props) {
  const { round, sides, planned, phase } = state.drive;
  if (!state.round) return <p>{t('The drive has not begun.')}</p>;
  if (planned && phase === 'playing') return <GuideCards state={state} />;
  return (
    <section class="drive-sheet move-cards">
      {state.round.tables.flatMap((table) =>
        table.seats.map((number) => (
          <div class="move-card" key={number}>
            <p>
              {t('Round {round}', { round })} · {nameOf(state, number)}
            </p>
            <p class="goal">
              {t('table {table}, seat {seat}', {
                table: table.table,
                seat: table.seats.indexOf(number) + 1,
              })}
            </p>
            <p>
              {sides
                ? companyText(state, table, number)
                : namesOf(state, sideOf(table, 0).concat(sideOf(table, 1)))}
            </p>
          </div>
        )),
      )}
      {state.round.out.map((number) => (
        <div class="move-card" key={number}>
          <p>
            {t('Round {round}', { round })} · {personOf(state, number)?.name}
          </p>
          <p class="goal">{t('sits out')}</p>
        </div>
      ))}
    </section>
  );
}

function StandingsSheet({ state }: Props) {
  const { round, phase } = state.drive;
  const title =
    phase === 'over' ? t('Final standings') : t('Standings in round {round}', { round });
  return (
    <section class="drive-sheet">
      <Head state={state} title={title} />
      {phase === 'over' && <Prizes state={state} />}
      <StandingsTable state={state} />
    </section>
  );
}

function TravellerSheet({ state }: Props) {
  const boards = useTravellers(state);
  if (!boards) return <p aria-busy="true">{t('Loading …')}</p>;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Travellers')} />
      <Boards state={state} boards={boards} />
    </section>
  );
}

function DealsSheet({ state }: Props) {
  const cards = useCards(state);
  if (!cards) return <p aria-busy="true">{t('Loading …')}</p>;
  return <DealSheets boards={cards.boards} />;
}

function HandsSheet({ state }: Props) {
  const cards = useCards(state);
  if (!cards) return <p aria-busy="true">{t('Loading …')}</p>;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Hand records')} />
      <HandRecords boards={cards.boards} />
    </section>
  );
}

const sheets: Record<Sheet, (props: Props) => preact.JSX.Element> = {
  seats: SeatSheet,
  tables: TableCards,
  scores: ScoreCards,
  moves: MoveCards,
  standings: StandingsSheet,
  travellers: TravellerSheet,
  deals: DealsSheet,
  hands: HandsSheet,
};

export function PrintPage({ state, kind }: Props & { kind: string }) {
  const sheet = SHEETS.find((one) => one === kind) ?? 'seats';
  const Content = sheets[sheet];
  return (
    <main class="print-page" data-sheet={sheet}>
      <div class="buttons no-print">
        <a class="quiet-link" href={`#/drive/${state.drive.id}/links`}>
          {t('Back')}
        </a>
        <button type="button" class="primary" data-tool="print" onClick={() => window.print()}>
          {t('Print')}
        </button>
        <span>{sheetName(sheet)}</span>
      </div>
      <Content state={state} />
    </main>
  );
}
