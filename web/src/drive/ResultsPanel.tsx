// All results of a drive, round by round: the director can correct any of them, also when its round
// or the drive is over. A correction of such a round needs a reason, and stands in the log.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { askParts } from './drive_state';
import { ReadResults } from './ReadForeign';
import { TableBox } from './RoundPanel';
import type { DriveRound, DriveState } from './drive_types';

/** A round as it is now; null until it is known. */
function useRound(state: DriveState, number: number): DriveRound | null {
  const [round, setRound] = useState<DriveRound | null>(null);
  useEffect(() => {
    let gone = false;
    void askParts<{ round: DriveRound | null }>(['round'], { round: number }).then(
      (answer) => !gone && setRound(answer.round),
      () => !gone && setRound(null),
    );
    return () => void (gone = true);
  }, [number, state.drive.number]);
  return round?.round === number ? round : null;
}

function Results({ state, number }: { state: DriveState; number: number }) {
  const round = useRound(state, number);
  if (!round) return <p aria-busy="true">{t('Loading …')}</p>;
  return (
    <div class="table-boxes" data-results={number}>
      {round.tables.map((table) => (
        <TableBox key={`${number}-${table.table}`} state={{ ...state, round }} table={table} />
      ))}
    </div>
  );
}

export function ResultsPanel({ state }: { state: DriveState }) {
  const { round: last } = state.drive;
  const [chosen, choose] = useState(0);
  const number = chosen || last;
  if (!last) return <p>{t('The drive has not begun.')}</p>;
  return (
    <>
      <h2>{t('Results')}</h2>
      <p class="quiet">
        {t(
          'Any result can be corrected. Points and places are counted again; nobody’s seat ' +
            'changes. A prize that was read out stays until you go one step back.',
        )}
      </p>
      <label class="field">
        <span>{t('Round')}</span>
        <select
          name="round"
          value={String(number)}
          onChange={(e) => choose(Number(e.currentTarget.value))}
        >
          {Array.from({ length: last }, (_, i) => (
            <option key={i} value={i + 1}>
              {t('Round {round}', { round: i + 1 })}
            </option>
          ))}
        </select>
      </label>
      <ReadResults state={state} />
      <Results state={state} number={number} />
    </>
  );
}
