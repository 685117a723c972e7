// The emotes of the chat, drawn as icons, since not every device has emoji. An unknown emote is
// shown as the server writes it.
import { t } from '../base/translations';
import { phraseOf } from './chat';
import type { ChatLine } from '../base/room_types';

const HEAD = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z';
const EYES = 'M9 9.2v1.4M15 9.2v1.4';

const DRAWN: Record<string, string> = {
  smile: `${HEAD}${EYES}M8 14.2c2.2 2.6 5.8 2.6 8 0`,
  laugh:
    `${HEAD}M8 10.4l1.4-1.4 1.4 1.4M13.2 10.4l1.4-1.4 1.4 1.4` +
    'M7.8 13.4h8.4c-.6 4.6-7.8 4.6-8.4 0Z',
  wink: `${HEAD}M9 9.2v1.4M13.6 10h3M8 14.2c2.2 2.6 5.8 2.6 8 0`,
  blush:
    `${HEAD}M8 10.2c.6-1.2 1.8-1.2 2.4 0M13.6 10.2c.6-1.2 1.8-1.2 2.4 0` +
    'M9 14.6c1.8 1.8 4.2 1.8 6 0M6 13h2M16 13h2',
  sad: `${HEAD}${EYES}M8.2 16.4c2-2.6 5.6-2.6 7.6 0`,
  surprised: `${HEAD}${EYES}M12 17.2a2 2.3 0 1 0 0-4.6 2 2.3 0 0 0 0 4.6Z`,
  ponder: `${HEAD}${EYES}M7.6 7.4l2.4-.8M9.4 15.2l5-.8M8 21.4c-.4-2.4 1.6-3.4 3.6-3`,
  sweat:
    `${HEAD}M8 10.2c.6-1.2 1.8-1.2 2.4 0M13.6 10.2c.6-1.2 1.8-1.2 2.4 0` +
    'M8.4 14h7.2c-.6 3.4-6.6 3.4-7.2 0ZM19 2.6c1.6 2.2 1.6 3.6 0 3.6s-1.6-1.4 0-3.6Z',
  applaud:
    'M7 20c-3-3-3.4-6-2.6-8.6l1.4.2 1 2.6 5-6.4 1.4 1-2.6 4 4.4-4.4 1.4 1.2-3.6 4.4 3.2-2.4 1 1.4' +
    'C14.4 17 12 20.6 7 20ZM14.4 3.4v2.4M18.2 4.6l-1.4 2M20.6 8l-2.2.8',
  thumb:
    'M7 11v9H4v-9Z' +
    'M7 12l4-8c1.8 0 2.6 1.2 2.2 3l-.6 3H19c1.4 0 2 1 1.7 2.2l-1.5 6c-.3 1.1-1 1.8-2.2' +
    ' 1.8H7',
  cheer:
    'M4 20.5l4.4-11 6.6 6.6ZM13 7c0-2 1-3.4 3-4M16.4 10.4c1.4-1.2 2.8-1.4 4.4-.8' +
    'M16 6.6l.1.1M20 5l.1.1M19 14l.1.1M11 4l.1.1',
  wave:
    'M8.6 12.6L6 8.6l1.6-1 3.6 4.4M11.2 12L8.4 6.4l1.7-.9 3 5.6' +
    'M13 11.1l-2-5 1.7-.6 2.5 6.3 1-2.6 1.8.4c.6 4.6-.8 8.2-4.2 9.6-3' +
    ' 1.2-5.8-.6-7.4-3.4L4.6 13l1.6-1 2.4 3' +
    'M18.6 4c1 .6 1.6 1.4 2 2.6',
  tea:
    'M5 10h11v4.5a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5Z' +
    'M16 11.5h1.6a2.2 2.2 0 0 1 0 4.6H15.6M8.4 7c-.8-1.2.8-1.8 0-3' +
    'M12.4 7c-.8-1.2.8-1.8 0-3',
  yawn: `${HEAD}M7.6 10.2h2.8M13.6 10.2h2.8M12 18a2.8 3 0 1 0 0-6 2.8 3 0 0 0 0 6Z`,
};

/** A line of the chat: a sentence, or an emote with its meaning. */
export function ChatText({ said }: { said: ChatLine }) {
  const phrase = said.phrase === undefined ? undefined : phraseOf(said.phrase);
  if (!phrase) return <>{said.text}</>;
  if (!phrase.symbol) return <>{t(phrase.text)}</>;
  return (
    <>
      <Emote id={phrase.id} symbol={phrase.symbol} /> {t(phrase.text)}
    </>
  );
}

export function Emote({ id, symbol }: { id: string; symbol: string }) {
  const path = DRAWN[id];
  if (!path) return <span aria-hidden="true">{symbol}</span>;
  return (
    <svg class="icon-line drawn" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
