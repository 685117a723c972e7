// The chat of the current table: phrases and emotes from the server's list, free text where the
// host allows it. The server leaves out the lines of people who are ignored.
import { computed, signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import { currentTable, seatMembers } from '../state/saved_tables';
import { ask } from '../state/connection';
import { showRefusal, showToast as tell } from '../state/toasts';
import { room } from '../state/room';
import type { ChatLine } from '../base/room_types';
import { labelled, t } from '../base/translations';
import { onGameList } from '../state/game_list';
import { onJoined, onTableChange, onTablePush } from '../state/session';

export interface Phrase {
  id: string;
  text: string;
  symbol?: string;
}

export interface PhraseGroup {
  id: string;
  label: string;
  phrases: Phrase[];
}

const MOST = 60;
const TABLES = 50; // whose last line read is stored
const FRESH = 8000; // ms in which a line is shown beside its speaker

export const phrases = signal<PhraseGroup[]>([]);
export const chatLines = signal<ChatLine[]>([]);
export const unreadLines = signal(0);
export const chatOpen = signal(false); // the panel is open
export const bubbles = signal<Record<number, ChatLine>>({});
export const ignoredSeats = signal<number[]>([]); // seats whose lines are left out
export const mayChat = computed(() => !!room.value && room.value.talk !== 'off');

export const phraseOf = (id: string): Phrase | undefined =>
  phrases.value.flatMap((group) => group.phrases).find((phrase) => phrase.id === id);

/** A line as text; for an emote, what it means. */
function saidText(said: ChatLine): string {
  const phrase = said.phrase === undefined ? null : phraseOf(said.phrase);
  return phrase ? t(phrase.text) : (said.text ?? '');
}

/** A line as a sentence for screen readers. */
export function spokenLine(said: ChatLine, who: string): string {
  const phrase = said.phrase === undefined ? null : phraseOf(said.phrase);
  return phrase?.symbol ? `${who} ${t(phrase.text)}.` : labelled(who, saidText(said));
}

function showBubble(said: ChatLine): void {
  bubbles.value = { ...bubbles.value, [said.seat]: said };
  setTimeout(() => {
    if (bubbles.value[said.seat] !== said) return;
    const { [said.seat]: _, ...rest } = bubbles.value;
    bubbles.value = rest;
  }, FRESH);
}

/** The phrases that people use most, by the time of a game. */
const QUICK = {
  before: ['hello', 'moment', 'go-on', 'no-hurry'],
  during: ['well-played', 'nice-move', 'thanks', 'oops', 'moment', 'your-turn'],
  after: ['good-game', 'congratulations', 'close', 'once-more', 'thanks', 'goodbye'],
};

export const quickReplies = computed(() => {
  const { state } = room.value ?? {};
  const time = state === 'gathering' ? 'before' : state === 'over' ? 'after' : 'during';
  return QUICK[time].flatMap((id) => phraseOf(id) ?? []);
});

// ---- what has been read, also after a reload

type ReadLines = Record<string, number>;

const lastLine = (): number => chatLines.value[chatLines.value.length - 1]?.number ?? 0;

/** Everything said so far has been read. */
export function readChat(): void {
  unreadLines.value = 0;
  const table = currentTable.value?.table;
  if (!table) return;
  const { [table]: _, ...others } = readStored<ReadLines>('chat-read', {});
  const rest = Object.entries(others).slice(1 - TABLES);
  store('chat-read', Object.fromEntries([...rest, [table, lastLine()]]));
}

const isOwn = (said: ChatLine): boolean => said.seat in (currentTable.value?.held ?? {});

/** The last lines, and the ignored seats, as the server knows them. A newcomer has nothing to read
 * up on. */
function takeHistory(list: ChatLine[], silent: number[]): void {
  chatLines.value = list;
  ignoredSeats.value = silent;
  const read = readStored<ReadLines>('chat-read', {})[currentTable.value?.table ?? ''];
  if (read === undefined || chatOpen.value) readChat();
  else unreadLines.value = list.filter((said) => said.number > read && !isOwn(said)).length;
}

/** A new line. */
function takeLine(said: ChatLine): void {
  chatLines.value = [...chatLines.value, said].slice(-MOST);
  showBubble(said);
  if (chatOpen.value) readChat();
  else if (!isOwn(said)) unreadLines.value++;
}

function forgetChat(): void {
  chatLines.value = [];
  ignoredSeats.value = [];
  unreadLines.value = 0;
  chatOpen.value = false;
  bubbles.value = {};
}

export function openChat(open: boolean): void {
  chatOpen.value = open;
  if (open) readChat();
  else document.querySelector<HTMLElement>('[data-tool=talk]')?.focus();
}

async function send(members: Record<string, unknown>): Promise<boolean> {
  const where = seatMembers();
  return !!where && !!(await ask('say', { ...where, ...members }).catch(showRefusal));
}

export const sayPhrase = (phrase: string) => send({ phrase });
export const sayText = (text: string) => send({ text });

export async function ignoreSeat(seat: number, on: boolean): Promise<void> {
  const where = seatMembers();
  if (!where || !(await ask('ignore', { ...where, seat, on }).catch(showRefusal))) return;
  const rest = ignoredSeats.value.filter((s) => s !== seat);
  ignoredSeats.value = on ? [...rest, seat] : rest;
}

export async function reportPerson(seat: number, reason: string): Promise<void> {
  const where = seatMembers();
  const why = reason.trim() ? { reason: reason.trim() } : {};
  if (!where || !(await ask('report', { ...where, seat, ...why }).catch(showRefusal))) return;
  tell(t('Thank you. The operator of this server will see your report.'));
}

export function startChat(): void {
  onGameList((list) => (phrases.value = (list.talk as PhraseGroup[] | undefined) ?? []));
  onJoined((_, answer) => takeHistory(answer.said ?? [], answer.ignored ?? []));
  onTablePush((push) => {
    if (push.push === 'said') takeLine(push.line as ChatLine);
  });
  onTableChange(forgetChat);
}
