// The chat: the last lines, emotes and phrases to tap, and an input where the host allows free
// text. It never blocks the game.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Avatar } from '../components/Avatar';
import { Icon } from '../components/Icon';
import { coveredSeat, currentTable, tokenOf } from '../state/saved_tables';
import { room } from '../state/room';
import type { ChatLine, Room } from '../base/room_types';
import { smallScreen } from '../base/settings';
import { t, tn } from '../base/translations';
import { Emote, ChatText } from './Emote';
import {
  chatLines,
  mayChat,
  openChat,
  phrases,
  quickReplies,
  readChat,
  sayPhrase,
  sayText,
  chatOpen,
  unreadLines,
  type Phrase,
  type PhraseGroup,
} from './chat';
import { roomSeatName } from './room_text';

const BYTES = 200;

export function ChatButton() {
  // At a shared device nobody may write for somebody else.
  if (!mayChat.value || coveredSeat.value !== null) return null;
  const n = unreadLines.value;
  const name = n ? `${t('Chat')}, ${tn('1 new message', '{n} new messages', n)}` : t('Chat');
  return (
    <button
      type="button"
      class="icon with-count"
      aria-label={name}
      title={t('Chat')}
      aria-expanded={chatOpen.value}
      data-tool="talk"
      onClick={() => openChat(!chatOpen.value)}
    >
      <Icon name="talk" />
      {n > 0 && <span class="count-badge">{n}</span>}
    </button>
  );
}

/** Of an author who has left the seat, only the name is known. */
function signOfAuthor(now: Room, { seat, name }: ChatLine): string | undefined {
  const roomSeat = now.seats[seat];
  return roomSeat?.name === name ? roomSeat?.sign : undefined;
}

function ChatLines() {
  const box = useRef<HTMLOListElement>(null);
  const now = room.value;
  useEffect(() => {
    box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [chatLines.value]);
  if (!now) return null;
  return (
    <ol class="lines" ref={box} tabIndex={0} aria-label={t('Messages')}>
      {chatLines.value.length === 0 && <li class="quiet">{t('No messages yet.')}</li>}
      {chatLines.value.map((line) => (
        <li key={line.number} data-said={line.phrase ?? 'text'}>
          <Avatar
            who="person"
            name={line.name ?? ''}
            seat={line.seat}
            sign={signOfAuthor(now, line)}
            table={now.seats[line.seat]?.name === line.name ? now.seats : undefined}
          />
          <b translate={false}>{line.name || roomSeatName(now, line.seat)}</b>{' '}
          <ChatText said={line} />
        </li>
      ))}
    </ol>
  );
}

/** Sends a phrase; on a small screen the chat closes after it. */
async function speak(id: string): Promise<void> {
  if ((await sayPhrase(id)) && smallScreen.value && room.value?.state !== 'gathering')
    openChat(false);
}

function PhraseButton({ phrase }: { phrase: Phrase }) {
  return (
    <button
      type="button"
      class={phrase.symbol ? 'sign' : 'phrase'}
      data-phrase={phrase.id}
      title={phrase.symbol ? t(phrase.text) : undefined}
      onClick={() => void speak(phrase.id)}
    >
      {phrase.symbol ? (
        <>
          <Emote id={phrase.id} symbol={phrase.symbol} />
          <span class="unseen">{t(phrase.text)}</span>
        </>
      ) : (
        t(phrase.text)
      )}
    </button>
  );
}

const hasSigns = (group: PhraseGroup) => group.phrases.every((phrase) => phrase.symbol);

function Phrases({ label, list, row }: { label: string; list: Phrase[]; row?: boolean }) {
  return (
    <div class={`phrases ${row ? 'row' : ''}`} role="group" aria-label={label}>
      {list.map((phrase) => (
        <PhraseButton key={phrase.id} phrase={phrase} />
      ))}
    </div>
  );
}

/** The usual words and the signs, each one tap away; below them all the others. */
function Replies() {
  const signs = phrases.value.filter(hasSigns).flatMap((group) => group.phrases);
  const groups = phrases.value.filter((group) => !hasSigns(group));
  return (
    <>
      <Phrases label={t('Quick replies')} list={quickReplies.value} row />
      <Phrases label={t('Emotes')} list={signs} row />
      <details>
        <summary>{t('All phrases')}</summary>
        {groups.map((group) => (
          <Phrases key={group.id} label={t(group.label)} list={group.phrases} />
        ))}
      </details>
    </>
  );
}

function ChatInput() {
  const [text, setText] = useState('');
  const submit = async () => {
    if (text.trim() && (await sayText(text.trim()))) setText('');
  };
  return (
    <form
      class="writing"
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <input
        name="say"
        aria-label={t('Your message')}
        maxLength={BYTES}
        autocomplete="off"
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button type="submit">{t('Send')}</button>
    </form>
  );
}

/** Before the deal the chat is always there as soon as somebody can answer. */
export function ChatPanel({ always = false }: { always?: boolean }) {
  const now = room.value;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chatOpen.value) panel.current?.focus();
  }, [chatOpen.value]);
  useEffect(() => {
    if (always) readChat();
  }, [always, chatLines.value]);
  if (!now || !(chatOpen.value || always) || !mayChat.value) return null;
  const may = !!tokenOf(currentTable.value);
  return (
    <section
      class="talk"
      ref={panel}
      tabIndex={-1}
      aria-label={t('Chat')}
      onKeyDown={(e) => {
        if (e.key === 'Escape') openChat(false);
      }}
    >
      <div class="head">
        <h2>{t('Chat')}</h2>
        {!always && (
          <button class="icon" aria-label={t('Close')} onClick={() => openChat(false)}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <ChatLines />
      {may && now.talk === 'free' && <ChatInput />}
      {may && <Replies />}
      {!may && <p class="quiet">{t('Spectators can only read.')}</p>}
    </section>
  );
}
