// Shares a finished game: as a link that contains the whole record and opens without a server, or
// as a file if the link is too long for chats.
import { toLink } from '../review/record_link';

/** Whether this browser can share. */
export const canShare = 'share' in navigator;

const fileOf = (name: string, text: string) =>
  new File([text], `${name}.txt`, { type: 'text/plain' });

async function parcel(name: string, text: string): Promise<ShareData> {
  const word = await toLink(text);
  if (!word) return { title: 'Talon', files: [fileOf(name, text)] };
  return { title: 'Talon', url: new URL(`#/review/${word}`, document.baseURI).href };
}

/** Cancelling is no error. */
export async function shareGame(name: string, text: string): Promise<void> {
  await navigator.share(await parcel(name, text)).catch(() => {});
}
