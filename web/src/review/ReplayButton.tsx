// The button that saves a finished game as a page of its own. The writer of that page is loaded
// when the button is pressed.
import { saveFile } from '../base/download';
import { t } from '../base/translations';

/** `fetch` answers the record of the game, or null if it cannot be had. */
export function ReplayButton({ fetch }: { fetch: () => Promise<string | null> }) {
  const save = async () => {
    const record = await fetch();
    if (record === null) return;
    const { replayPage } = await import('./replay_page');
    const made = await replayPage(record);
    if (made) saveFile(made.name, made.html, 'text/html');
  };
  return (
    <button type="button" data-tool="replay-page" onClick={() => void save()}>
      {t('Save as a replay page')}
    </button>
  );
}
