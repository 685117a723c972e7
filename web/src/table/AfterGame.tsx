// Words of people to each other when a game is over: whether they play again, and pictures, in one
// tap each.
import { Emote, ChatText } from '../room/Emote';
import { bubbles, chatLines, mayChat, phraseOf, sayPhrase } from '../room/chat';
import { roomSeatName, roundText } from '../room/room_text';
import { hasOtherPeople, nextRound, room } from '../state/room';
import { currentTable } from '../state/saved_tables';
import { KeptText } from '../base/KeptText';
import { press } from '../components/press';
import { t } from '../base/translations';
import '../style/after_game.css';

const AGAIN = 'once-more';
const REACTIONS = ['applaud', 'thumb', 'laugh', 'surprised', 'sad', 'wave'];

const isOwn = (seat: number): boolean => seat in (currentTable.value?.held ?? {});

/** The seats whose people have asked for another game. */
const askedAgain = (): number[] => [
  ...new Set(chatLines.value.flatMap(({ phrase, seat }) => (phrase === AGAIN ? [seat] : []))),
];

/** For people who are not the host: one tap asks for another game, or for the next one of those
 * that were agreed on. */
export function AskAgain({ host }: { host: string }) {
  if (!hasOtherPeople.value || !mayChat.value) return null;
  const asked = askedAgain().some(isOwn);
  const off = asked ? t('You have asked. {who} starts the next game.', { who: host }) : null;
  const next = nextRound.value;
  return (
    <button
      type="button"
      class="primary"
      data-tool="ask-again"
      {...press(off, () => void sayPhrase(AGAIN))}
    >
      {asked
        ? t('You have asked for another game')
        : next
          ? t('Go on? {round}', { round: roundText(next) })
          : t('Again?')}
    </button>
  );
}

/** Who else wants to play again. */
export function WhoAgain() {
  const now = room.value;
  const others = askedAgain().filter((seat) => !isOwn(seat));
  if (!now || !others.length) return null;
  const names = others.map((seat) => roomSeatName(now, seat));
  return (
    <p class="quiet" role="status">
      <KeptText text={t('Again? Yes: {names}', { names: names.join(', ') })} names={names} />
    </p>
  );
}

/** The last words of others, since the result covers their places. */
function JustSaid() {
  const now = room.value;
  const said = Object.values(bubbles.value).filter(({ phrase }) => phrase !== AGAIN);
  if (!now || !said.length) return null;
  return (
    <p class="just-said">
      {said.map((line) => (
        <span key={line.number}>
          <b translate={false}>{line.name || roomSeatName(now, line.seat)}</b>{' '}
          <ChatText said={line} />{' '}
        </span>
      ))}
    </p>
  );
}

export function Reactions() {
  if (!hasOtherPeople.value || !mayChat.value) return null;
  const known = REACTIONS.flatMap((id) => phraseOf(id) ?? []);
  return (
    <>
      <div class="buttons reactions" role="group" aria-label={t('Reactions')}>
        {known.map(({ id, text, symbol }) => (
          <button
            key={id}
            type="button"
            class="icon"
            aria-label={t(text)}
            title={t(text)}
            data-react={id}
            onClick={() => void sayPhrase(id)}
          >
            <Emote id={id} symbol={symbol ?? ''} />
          </button>
        ))}
      </div>
      <JustSaid />
    </>
  );
}
