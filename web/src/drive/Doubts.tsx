// Faults that the server finds in the boards of a drive, each with a proposal that two clicks carry
// out.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { act, askParts } from './drive_state';
import type { DriveDoubt, DriveState } from './drive_types';

function doubtText(it: DriveDoubt): string {
  const { round, table, board, other } = it;
  const texts = {
    sides: () =>
      t('Round {round}, table {table}, board {board}: the sides may have sat the other way.', {
        round,
        table,
        board,
      }),
    board: () =>
      t('Round {round}, table {table}: boards {board} and {other} may have been exchanged.', {
        round,
        table,
        board,
        other,
      }),
    twice: () =>
      t('Round {round}: board {board} lies at tables {other} and {table}.', {
        round,
        table,
        board,
        other,
      }),
    again: () =>
      t('Round {round}, table {table}: board {board} is played again, after round {other}.', {
        round,
        table,
        board,
        other,
      }),
  };
  return texts[it.doubt]();
}

function Mend({ it }: { it: DriveDoubt }) {
  const where = { round: it.round, table: it.table, deal: it.deal };
  if (it.doubt === 'sides')
    return (
      <ConfirmButton
        label={t('Exchange the sides')}
        sure={t('Exchange the sides?')}
        act={() => void act('swap', where)}
      />
    );
  if (it.doubt !== 'board') return null;
  return (
    <ConfirmButton
      label={t('Exchange the boards')}
      sure={t('Exchange the boards?')}
      act={() => void act('board', { ...where, board: it.other })}
    />
  );
}

function useDoubts(state: DriveState): DriveDoubt[] {
  const [doubts, setDoubts] = useState<DriveDoubt[]>([]);
  const { boards, phase, setup, number } = state.drive;
  const wanted =
    state.role === 'director' && boards && phase !== 'gathering' && setup.compare !== 'total';
  useEffect(() => {
    if (wanted)
      void askParts<{ doubts: DriveDoubt[] }>(['doubts']).then(
        (answer) => setDoubts(answer.doubts),
        () => setDoubts([]),
      );
  }, [number, wanted]);
  return wanted ? doubts : [];
}

export function Doubts({ state }: { state: DriveState }) {
  const doubts = useDoubts(state);
  if (!doubts.length) return null;
  return (
    <section class="doubts" aria-labelledby="doubts-title">
      <h3 id="doubts-title">{t('Please look at these boards')}</h3>
      <ul>
        {doubts.map((it) => (
          <li
            key={`${it.doubt}-${it.round}-${it.table}-${it.deal}-${it.other}`}
            data-doubt={it.doubt}
          >
            <span>{doubtText(it)}</span> <Mend it={it} />
          </li>
        ))}
      </ul>
    </section>
  );
}
