// Finds the record of a finished game: from a table of the server or of this device, from a file
// that was opened, or from the address itself.
import { loadBotNames } from '../base/bot_names';
import { ask, RequestError } from '../state/connection';
import { isLocal } from '../engine/local_requests';
import { heldSeats, savedTables } from '../state/saved_tables';
import { givenNames } from '../table_view/field_values';
import { fromLink, isSent } from './record_link';
import { readRecord, type RecordContent } from './record_text';

const FILE = 'file-'; // in an address: a file opened on this device, and a hash of it

const isFile = (source: string): boolean => source.startsWith(FILE);

/** Whether the word names a table, of the server or of this device. */
export const isTable = (source: string): boolean => !isFile(source) && !isSent(source);

/** Whether only this device can find the game by this word. */
export const isOnlyHere = (source: string): boolean => isFile(source) || isLocal(source);

/** The seat of the person at this device, if they played alone here and have no name; else -1. */
export function readerOf(story: RecordContent, source: string): number {
  const held = heldSeats(savedTables.value.find(({ table }) => table === source) ?? null);
  const [own] = held;
  return held.length === 1 && own !== undefined && !givenNames(story)[own] ? own : -1;
}

const opened = new Map<string, string>();

/** A short hash of a text, so that each game has an address and variations of its own. */
function nameOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** Takes the text of a file; returns the address of its review. */
export function takeFile(text: string): string {
  const source = FILE + nameOf(text);
  opened.set(source, text);
  return `#/review/${source}`;
}

const rejectRecord = (message: string): never => {
  throw new RequestError({ code: 'record', message });
};

async function recordText(source: string): Promise<string> {
  if (isFile(source))
    return opened.get(source) ?? rejectRecord('Open the file again: it is not stored here.');
  if (isSent(source))
    return (await fromLink(source)) ?? rejectRecord('This link is incomplete. Copy it again.');
  return (await ask<{ record: string }>('record', { table: source })).record;
}

/** Loads a record, and the names of bots that it does not name: the table is drawn once. Rejects
 * with RequestError if it is not there, not a record, or not over yet. */
export async function loadRecord(source: string): Promise<RecordContent> {
  const [text] = await Promise.all([recordText(source), loadBotNames()]);
  const story = readRecord(text);
  if (!story) return rejectRecord('This is not a Talon record.');
  if (!story.over) return rejectRecord(
    'This game is not over yet. Until then the cards stay hidden.',
  );
  return story;
}
