// Opens a record on which somebody has double-clicked outside the page. The installed page is
// registered for such files in app.webmanifest.
import { t } from '../base/translations';
import { openText } from '../components/open_text';
import { showToast } from '../state/toasts';

interface Launch {
  files?: readonly { getFile(): Promise<File> }[];
}

/** The launch queue, in browsers that have it. */
interface Launches {
  launchQueue?: { setConsumer(take: (launch: Launch) => void): void };
}

async function look({ files }: Launch): Promise<void> {
  const file = await files?.[0]?.getFile();
  if (!file) return; // started without any file
  const text = await openText(file);
  if (text === null) return;
  const { takeFile } = await import('../review/record_source');
  location.hash = takeFile(text);
}

/** Shows the review of the file this page was started with. */
export function openLaunchedFiles(): void {
  const { launchQueue } = window as Launches;
  launchQueue?.setConsumer((launch) => {
    look(launch).catch(() => showToast(t('This file cannot be read.')));
  });
}
