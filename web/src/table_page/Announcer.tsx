// Announces to screen readers what happens, as sentences in one polite live region.
import { computed, signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { currentTable, heldSeats } from '../state/saved_tables';
import { room } from '../state/room';
import type { Room } from '../base/room_types';
import { game, halted, hasStopped, log, seen, view } from '../state/view';
import { presenceMessages } from '../room/presence_messages';
import { chatLines, spokenLine } from '../room/chat';
import { roomSeatName } from '../room/room_text';
import { lineText } from '../game_log/log_text';
import { canSpeak, t } from '../base/translations';

const MOST = 16; // lines at a time: two rounds of the largest table
const FEW = 4; // lines after arriving, or after more steps than that
const KEPT = 3;

const atTable = computed(() => view.value !== null);

/** The last announcements, each a node of its own, so that an equal sentence is heard again. */
const spoken = signal<{ id: number; text: string }[]>([]);
let said = 0;

function speak(words: string[]): void {
  if (words.length)
    spoken.value = [...spoken.peek(), { id: ++said, text: words.join(' ') }].slice(-KEPT);
}

/** Whether it is this person's turn, and they have seen what it comes after. */
const onTurn = computed(() => {
  const v = seen.value;
  return !!v && v.seat >= 0 && v.acting.includes(v.seat) && !halted.value;
});

/** Announces the log, turns and the end of the game. */
function useGame(): void {
  const last = useRef({ table: '', number: -1, mine: false, stopped: false });
  useSignalEffect(() => {
    const v = seen.value;
    const g = game.value;
    if (!v || !g) {
      last.current = { table: '', number: -1, mine: false, stopped: false };
      spoken.value = []; // the next person at this device may not hear it
      return;
    }
    if (!canSpeak()) return;
    const before = last.current;
    const arrives = before.number < 0;
    const fresh = log.value.filter((l) => l.number > before.number);
    const few = arrives || fresh.length > MOST ? fresh.slice(-FEW) : fresh;
    const words = few.map((l) => lineText(g, v, l, false));
    // The log leaves some steps out; after a step of one's own the turn may come back at once.
    const stepped = v.events.some((e) => e.number > before.number && e.seat === v.seat);
    if (v.over && before.number !== v.number) words.push(t('The game is over.'));
    else if (hasStopped.value && !before.stopped) words.push(t('Stopped here: you have a choice'));
    else if (onTurn.value && (!before.mine || fresh.length || stepped))
      words.push(t('It is your turn.'));
    const { value: stopped } = hasStopped;
    last.current = { table: v.game, number: v.number, mine: onTurn.value, stopped };
    speak(words);
  });
}

/** Announces who comes and goes, and the chat. */
function usePeople(): void {
  const before = useRef<Room | null>(null);
  const heard = useRef(-1);
  useSignalEffect(() => {
    const now = room.value;
    const held = heldSeats(currentTable.peek());
    if (now && !canSpeak()) return;
    const words = before.current && now ? presenceMessages(before.current, now, held) : [];
    before.current = now;
    speak(words.slice(-MOST));
  });
  useSignalEffect(() => {
    const now = room.peek();
    const last = chatLines.value[chatLines.value.length - 1];
    if (last && !canSpeak()) return;
    const fresh = last && heard.current >= 0 && last.number > heard.current;
    heard.current = now ? (last?.number ?? 0) : -1;
    const own = last && heldSeats(currentTable.peek()).includes(last.seat);
    if (fresh && now && !own) speak([spokenLine(last, last.name || roomSeatName(now, last.seat))]);
  });
}

export function Announcer() {
  useGame();
  usePeople();
  return (
    <div class={atTable.value ? 'unseen live' : 'unseen'} aria-live="polite" data-live>
      {spoken.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
