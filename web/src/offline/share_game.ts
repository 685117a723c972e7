// Giving a finished game to somebody by whatever the device shares with: as a link that has the
// whole record within it and opens without any server; if that is too long for chats, as a file.
import { toLink } from '../review/record_link';

/** Whether this device shares things at all. */
export const canShare = 'share' in navigator;

const fileOf = (name: string, text: string) =>
  new File([text], `${name}.txt`, { type: 'text/plain' });

async function parcel(name: string, text: string): Promise<ShareData> {
  const word = await toLink(text);
  if (!word) return { title: 'Talon', files: [fileOf(name, text)] };
  return { title: 'Talon', url: new URL(`#/review/${word}`, document.baseURI).href };
}

/** Who changes their mind is asked nothing more. */
export async function shareGame(name: string, text: string): Promise<void> {
  await navigator.share(await parcel(name, text)).catch(() => {});
}
