// The director's view of a round: the tables with their people and results, who sits out, the next
// round, the clock.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { labelled, t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { awardsText } from './award_text';
import { BoardMending, type PlayedBoard } from './BoardMending';
import { CutLine } from './CutLine';
import { Doubts } from './Doubts';
import { RoundClock } from './RoundClock';
import { act } from './drive_state';
import { trumpName } from './drive_options';
import {
  isDone,
  isOnline,
  missingText,
  namesOf,
  progressText,
  sideOf,
  statusOf,
  statusText,
  valuesText,
} from './drive_text';
import { ResultForm, Entries } from './ResultForm';
import type { DriveDeal, DriveState, DriveTable } from './drive_types';

interface DealProps {
  state: DriveState;
  table: DriveTable;
  at: number; // from 0
}

function dealTitle(table: DriveTable, at: number): string {
  const deal = table.deals[at] as DriveDeal;
  const number =
    table.board === null
      ? t('Deal {number}', { number: at + 1 })
      : t('Board {number}', { number: deal.moved ?? table.board + at });
  return deal.trump ? labelled(number, trumpName(deal.trump)) : number;
}

/** The board as acts tell it. */
function playedBoard(round: number, table: DriveTable, at: number): PlayedBoard {
  const { awards, moved } = table.deals[at] as DriveDeal;
  const board = table.board === null ? 0 : (moved ?? table.board + at);
  const { table: number, seats } = table;
  return { round, table: number, deal: at + 1, board, seats, ...(awards && { awards }) };
}

/** The button that opens the form. Online, people play, and only results can be changed. */
function ResultButton({ state, table, at, open }: DealProps & { open: () => void }) {
  const { known } = table.deals[at] as DriveDeal;
  const label = known ? t('Change result') : t('Enter result');
  const place = `${t('Table {number}', { number: table.table })}, ${dealTitle(table, at)}`;
  if (!known && isOnline(state)) return null;
  return (
    <button type="button" data-tool="result" aria-label={`${place}: ${label}`} onClick={open}>
      {label}
    </button>
  );
}

function Deal({ state, table, at }: DealProps) {
  const [open, setOpen] = useState(false);
  const deal = table.deals[at] as DriveDeal;
  const round = state.round?.round ?? 0;
  const where = { round, table: table.table, deal: at + 1 };
  const isOver = state.drive.phase === 'over' || round < state.drive.round;
  const first = deal.known ? deal.values : (deal.entries[0] ?? deal.entries[1]);
  const send = async (values: number[], reason: string) => {
    if (await act('result', { ...where, values, ...(reason && { reason }) })) setOpen(false);
  };
  return (
    <div class="drive-deal" data-deal={at + 1}>
      <p>
        {dealTitle(table, at)}{' '}
        {deal.known && (
          <b class="values">{deal.awards ? awardsText(deal.awards) : valuesText(deal.values)}</b>
        )}
      </p>
      <Entries state={state} table={table} deal={deal} />
      {open ? (
        <>
          <ResultForm
            {...{ state, table, deal, first, send, isOver }}
            opened
            key={`${round}-${valuesText(first ?? [])}`}
            label={t('Set result')}
          />
          {deal.known && !isOver && (
            <button
              type="button"
              onClick={() => void act('result', where).then(() => setOpen(false))}
            >
              {t('Clear')}
            </button>
          )}
          <button type="button" onClick={() => setOpen(false)}>
            {t('Cancel')}
          </button>
        </>
      ) : (
        <ResultButton {...{ state, table, at }} open={() => setOpen(true)} />
      )}
      <BoardMending state={state} at={playedBoard(round, table, at)} />
    </div>
  );
}

function Sides({ state, table }: { state: DriveState; table: DriveTable }) {
  if (!state.drive.sides) return <p class="sides">{namesOf(state, table.seats)}</p>;
  return (
    <p class="sides">
      {namesOf(state, sideOf(table, 0))} <span class="quiet">{t('against')}</span>{' '}
      {namesOf(state, sideOf(table, 1))}
    </p>
  );
}

export function TableBox({ state, table }: { state: DriveState; table: DriveTable }) {
  return (
    <section
      class="table-box"
      aria-labelledby={`table-${table.table}`}
      data-table={table.table}
      data-status={statusOf(table)}
    >
      <h3 id={`table-${table.table}`}>
        {t('Table {number}', { number: table.table })}{' '}
        <span>{isOnline(state) ? progressText(table) : statusText(table)}</span>
      </h3>
      <Sides state={state} table={table} />
      {table.deals.map((_, at) => (
        <Deal key={at} state={state} table={table} at={at} />
      ))}
      <CutLine state={state} table={table} />
    </section>
  );
}

/** How many tables are missing; as soon as some have a result, also which. */
function missingTables(tables: DriveTable[]): string {
  const missing = tables.filter((table) => !isDone(table)).map((table) => table.table);
  const isClear = missing.length > 0 && missing.length < tables.length;
  return isClear ? labelled(missingText(tables), missing.join(', ')) : missingText(tables);
}

function NextRound({ state }: { state: DriveState }) {
  const { drive: head, round } = state;
  const number = head.round;
  const done = (round?.tables ?? []).every(isDone);
  const last = number >= head.setup.rounds;
  if (!done && !head.planned) return <p role="status">{missingTables(round?.tables ?? [])}</p>;
  const go = (name: string) => void act(name, { round: number, ...(done ? {} : { force: true }) });
  return (
    <div class="buttons">
      <p role="status">{missingTables(round?.tables ?? [])}</p>
      {done ? (
        <button type="button" class="primary" data-tool="next" onClick={() => go('next')}>
          {last ? t('End the drive') : t('Open round {round}', { round: number + 1 })}
        </button>
      ) : (
        <ConfirmButton
          label={t('Go on without the missing tables')}
          sure={t('Tables without a result do not count. Go on?')}
          act={() => go('next')}
        />
      )}
      {!last && done && (
        <ConfirmButton
          label={t('End the drive after this round')}
          sure={t('Really end it?')}
          act={() => go('finish')}
        />
      )}
    </div>
  );
}

export function OutText({ state }: { state: DriveState }) {
  const out = state.round?.out ?? [];
  return out.length ? (
    <p class="out">{t('Sit out: {names}', { names: namesOf(state, out) })}</p>
  ) : null;
}

interface FrameProps {
  state: DriveState;
  children: ComponentChildren; // what stands above the tables while they play
}

/** A round: its number, what is to be done, who sits out, and the tables. */
export function RoundFrame({ state, children }: FrameProps) {
  const { drive: head, round } = state;
  if (!round) return null;
  return (
    <>
      <h2>{t('Round {round} of {rounds}', { round: round.round, rounds: head.setup.rounds })}</h2>
      {head.phase === 'playing' && children}
      <Doubts state={state} />
      <OutText state={state} />
      <div class="table-boxes">
        {round.tables.map((table) => (
          <TableBox key={`${round.round}-${table.table}`} state={state} table={table} />
        ))}
      </div>
    </>
  );
}

export function RoundPanel({ state }: { state: DriveState }) {
  return (
    <RoundFrame state={state}>
      <RoundClock state={state} />
      <NextRound state={state} />
    </RoundFrame>
  );
}
