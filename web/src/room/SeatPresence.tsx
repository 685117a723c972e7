// Shows what concerns a person at the table besides the game: words just said, a bot that plays for
// them, a free seat.
import { smallScreen } from '../base/settings';
import { view } from '../state/view';
import { room } from '../state/room';
import { t } from '../base/translations';
import { seatWanted } from './SitDownForm';
import { ChatText } from './Emote';
import { bubbles } from './chat';

export function SeatPresence({ seat, own }: { seat: number; own: boolean }) {
  const roomSeat = room.value?.seats[seat];
  const said = bubbles.value[seat];
  const watching = view.value?.seat === -1;
  return (
    <>
      {roomSeat?.kept && !own && (
        <p class="keeping">
          {smallScreen.value
            ? t('a bot plays for now')
            : t('A bot plays for {name} until they are back.', { name: roomSeat.name })}
        </p>
      )}
      {roomSeat?.who === 'open' && watching && (
        <button type="button" class="take" onClick={() => (seatWanted.value = seat)}>
          {t('Sit here')}
        </button>
      )}
      {said && (
        <p class="bubble">
          <ChatText said={said} />
        </p>
      )}
    </>
  );
}
