// The director mends a board: an award for each side instead of the result, a table that sat
// the other way, another board that was played.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { awardName, AWARDS } from './award_text';
import { act } from './drive_state';
import { comparedSides, namesOf } from './drive_text';
import type { DriveState } from './drive_types';

/** A board at a table, with the people as they are planned to sit there. */
export interface PlayedBoard {
  round: number;
  table: number;
  deal: number; // from 1
  board: number;
  seats: number[];
  awards?: string[];
  swapped?: boolean;
}

interface Props {
  state: DriveState;
  at: PlayedBoard;
}

const OTHER = 'other';

interface AwardProps {
  label: string;
  value: string;
  change: (award: string) => void;
}

/** A choice of the usual awards, or a share or result that is typed. */
function AwardField({ label, value, change }: AwardProps) {
  const usual = AWARDS.includes(value);
  return (
    <div class="row-form">
      <label class="field">
        <span translate={false}>{label}</span>
        <select
          name="award"
          value={usual ? value : OTHER}
          onChange={(e) => change(e.currentTarget.value === OTHER ? '' : e.currentTarget.value)}
        >
          {AWARDS.map((award) => (
            <option key={award} value={award}>
              {awardName(award)}
            </option>
          ))}
          <option value={OTHER}>{t('A share or another result')}</option>
        </select>
      </label>
      {!usual && (
        <label class="field">
          <span>{t('Such as 60% or 9:4')}</span>
          <input
            name="share"
            required
            maxLength={20}
            value={value}
            onInput={(e) => change(e.currentTarget.value.replace(/\s/g, ''))}
          />
        </label>
      )}
    </div>
  );
}

function AwardForm({ state, at, done }: Props & { done: () => void }) {
  const sides = comparedSides(state, at);
  const [awards, setAwards] = useState(at.awards ?? sides.map(() => 'average'));
  const [reason, setReason] = useState('');
  const where = { round: at.round, table: at.table, deal: at.deal };
  const send = async () => {
    if (await act('award', { ...where, awards, reason: reason || t('Director’s ruling') })) done();
  };
  return (
    <form
      class="result-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {sides.map((people, side) => (
        <AwardField
          key={side}
          label={namesOf(state, people)}
          value={awards[side] ?? 'average'}
          change={(award) => setAwards(awards.map((old, i) => (i === side ? award : old)))}
        />
      ))}
      <label class="field">
        <span>{t('Reason')}</span>
        <input
          name="reason"
          maxLength={60}
          value={reason}
          onInput={(e) => setReason(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" data-tool="award">
        {t('Set the scores')}
      </button>
    </form>
  );
}

function OtherBoard({ at }: { at: PlayedBoard }) {
  const [board, setBoard] = useState('');
  const where = { round: at.round, table: at.table, deal: at.deal };
  return (
    <form
      class="row-form"
      onSubmit={(event) => {
        event.preventDefault();
        void act('board', { ...where, board: Number(board) });
      }}
    >
      <label class="field">
        <span>{t('This board was played instead')}</span>
        <input
          type="number"
          name="board"
          min={1}
          required
          value={board}
          onInput={(e) => setBoard(e.currentTarget.value)}
        />
      </label>
      <button type="submit">{t('Change the board')}</button>
    </form>
  );
}

/** A button that opens the tools; only where results of boards are compared. */
export function BoardMending({ state, at }: Props) {
  const [open, setOpen] = useState(false);
  const label = t('Adjust');
  if (state.role !== 'director' || !at.board || state.drive.setup.compare === 'total') return null;
  if (!open)
    return (
      <button
        type="button"
        data-tool="adjust"
        aria-label={`${t('Table {number}', { number: at.table })}, ${t('Board {number}', {
          number: at.board,
        })}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
    );
  return (
    <div class="mending">
      <AwardForm state={state} at={at} done={() => setOpen(false)} />
      <OtherBoard at={at} />
      <div class="buttons">
        {state.drive.compared_sides === 2 && (
          <ConfirmButton
            label={t('The sides sat the other way')}
            sure={t('Exchange the sides?')}
            act={() => void act('swap', { round: at.round, table: at.table, deal: at.deal })}
          />
        )}
        <button type="button" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </button>
      </div>
    </div>
  );
}
