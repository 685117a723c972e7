// The acts of a drive, the newest first. The director can take back any of them.
import { t } from '../base/translations';
import { act } from './drive_state';
import { actText, byText } from './drive_text';
import type { DriveAct, DriveState } from './drive_types';

const isMeta = (it: DriveAct): boolean => it.act === 'undo' || it.act === 'redo';

function ActLine({ state, it }: { state: DriveState; it: DriveAct }) {
  const name = it.undone ? 'redo' : 'undo';
  const label = it.undone ? t('Redo') : t('Undo');
  return (
    <li class={it.undone ? 'undone' : ''} data-act={it.at}>
      <span class="list-number">{it.at}</span>
      <span>
        {it.undone && <span class="unseen">{t('undone')}: </span>}
        <span class="act-text">{actText(state, it)}</span>{' '}
        <span class="quiet">({byText(it)})</span>
      </span>
      {!isMeta(it) && (
        <button
          type="button"
          aria-label={`${label}: ${it.at}`}
          onClick={() => void act(name, { number: it.at })}
        >
          {label}
        </button>
      )}
    </li>
  );
}

export function ActLog({ state }: { state: DriveState }) {
  return (
    <>
      <h2>{t('What was done')}</h2>
      <p class="quiet">
        {t('Anything can be taken back. If something later depends on it, take that back first.')}
      </p>
      <p class="quiet">
        <a href={`#/drive/${state.drive.id}/results`}>
          {t('Results of earlier rounds are corrected in the list of results.')}
        </a>
      </p>
      <ol class="act-log">
        {(state.acts ?? []).map((it) => (
          <ActLine key={it.at} state={state} it={it} />
        ))}
      </ol>
    </>
  );
}
