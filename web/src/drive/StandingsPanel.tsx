// The director's page of standings: prizes, the table, files of it, handicaps.
import { t } from '../base/translations';
import { HalfTime } from './Ceremony';
import { choiceOf } from './drive_options';
import { saveTable, saveUsebio, saveWhole } from './drive_export';
import { Prizes, StandingsTable, TieLine } from './DriveStandings';
import { Handicaps } from './Handicaps';
import type { DriveState } from './drive_types';

/** Only the director is told; it is a form for pairs that play boards. */
const hasUsebio = ({ role, drive }: DriveState): boolean =>
  role === 'director' &&
  drive.boards &&
  drive.team > 1 &&
  !choiceOf('movement', drive.setup.movement)?.matches;

export function StandingsPanel({ state }: { state: DriveState }) {
  const over = state.drive.phase === 'over';
  return (
    <>
      <h2>{over ? t('Final standings') : t('Standings')}</h2>
      {over ? <Prizes state={state} /> : <HalfTime state={state} />}
      {state.standings.length ? (
        <>
          <StandingsTable state={state} />
          <TieLine state={state} />
          <div class="buttons">
            <a class="quiet-link" href={`#/drive/${state.drive.id}/print/standings`}>
              {t('Print')}
            </a>
            <button type="button" data-tool="csv" onClick={() => void saveTable(state)}>
              {t('Save for a spreadsheet')}
            </button>
            <button type="button" data-tool="json" onClick={() => void saveWhole(state)}>
              {t('Save everything')}
            </button>
            {hasUsebio(state) && (
              <button type="button" data-tool="usebio" onClick={() => void saveUsebio(state)}>
                {t('For bridge programs (USEBIO)')}
              </button>
            )}
          </div>
        </>
      ) : (
        <p class="quiet">{t('The drive has not begun.')}</p>
      )}
      <Handicaps state={state} />
    </>
  );
}
