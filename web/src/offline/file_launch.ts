// A record opened outside the page, by a double click on its file: the installed page is named for
// such files in app.webmanifest, and is handed them here. What is in a file, the review finds out.
import { t } from '../base/translations';
import { showToast } from '../state/toasts';

interface Launch {
  files?: readonly { getFile(): Promise<File> }[];
}

/** What browsers call it that open files with pages; the others have none. */
interface Launches {
  launchQueue?: { setConsumer(take: (launch: Launch) => void): void };
}

async function look({ files }: Launch): Promise<void> {
  const file = await files?.[0]?.getFile();
  if (!file) return; // started without a file
  const { takeFile } = await import('../review/record_source');
  location.hash = takeFile(await file.text());
}

/** Looks back at the game of a file this page was started with. */
export function openLaunchedFiles(): void {
  const { launchQueue } = window as Launches;
  launchQueue?.setConsumer((launch) => {
    look(launch).catch(() => showToast(t('This file cannot be read.')));
  });
}
