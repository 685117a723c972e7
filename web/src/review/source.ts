// Where the record of a finished game comes from: a table, of the server or of this device, a file
// that was opened, or the address itself.
import { signal } from '@preact/signals';
import { ask, Refused } from '../socket';
import { isLocal } from '../engine/local';
import { fromLink, isSent } from './link';
import { readStory, type Story } from './record';

export const FILE = 'file'; // in an address: what was opened last on this device

/** Whether the word names a table one can go to, of the server or of this device. */
export const isTable = (source: string): boolean => source !== FILE && !isSent(source);

/** Whether nobody but this device could find the game by this word. */
export const isOnlyHere = (source: string): boolean => source === FILE || isLocal(source);

const opened = signal<string | null>(null);

/** Takes a record out of a file; the address to look at it. */
export function takeFile(text: string): string {
  opened.value = text;
  return `#/review/${FILE}`;
}

const refuse = (message: string): never => {
  throw new Refused({ code: 'record', message });
};

async function textOf(source: string): Promise<string> {
  if (source === FILE) return opened.value ?? refuse('Open the file once more: it is not kept.');
  if (isSent(source))
    return (await fromLink(source)) ?? refuse('This link is not whole: copy it once more.');
  return (await ask<{ record: string }>('record', { table: source })).record;
}

/** Rejects with Refused: not there, not a record, or not over yet. */
export async function storyOf(source: string): Promise<Story> {
  const story = readStory(await textOf(source));
  if (!story) return refuse('This is not a Talon record.');
  if (!story.over) return refuse('This game is not over yet: until then cards stay hidden.');
  return story;
}
