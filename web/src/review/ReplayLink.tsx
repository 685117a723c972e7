// The button that passes on the address at which the server shows a finished game to anybody,
// without the app.
import { isLocal } from '../engine/local_requests';
import { currentTableId } from '../state/saved_tables';
import { showToast } from '../state/toasts';
import { linkAddress } from '../base/link_address';
import { t } from '../base/translations';

const addressOf = (table: string): string => linkAddress(`replay/${table}`);

/** Without https there is no clipboard. */
function copied(text: string): Promise<boolean> {
  const written = navigator.clipboard?.writeText(text);
  return written
    ? written.then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);
}

/** Cancelling is no error. */
async function pass(url: string): Promise<void> {
  if ('share' in navigator) await navigator.share({ title: 'Talon', url }).catch(() => {});
  else if (await copied(url)) showToast(t('The link of the replay is copied.'));
  else window.open(url, '_blank', 'noopener');
}

export function ReplayLink() {
  const table = currentTableId.value;
  if (!table || isLocal(table)) return null;
  return (
    <button
      type="button"
      data-tool="replay-link"
      data-link={addressOf(table)}
      onClick={() => void pass(addressOf(table))}
    >
      {t('Share the replay')}
    </button>
  );
}
