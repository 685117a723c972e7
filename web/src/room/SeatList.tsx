// The seats of a table as a list: who sits where, who is here, and what can be done about it.
import { useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { AccountMark } from '../components/AccountMark';
import { ConfirmButton } from '../components/ConfirmButton';
import { currentTable, currentTableId, tokenOf } from '../state/saved_tables';
import { isLocal } from '../engine/local_requests';
import { bots, botsOf, gameOf } from '../state/game_list';
import { handOver } from './pass_and_play';
import { hasOtherPeople, isHost, openSeats, room } from '../state/room';
import { letBack, seatToOpen, setSeat } from './host_requests';
import { leaveSeat, renameSeat, setAway } from './seat_requests';
import type { Room, RoomSeat } from '../base/room_types';
import { language, t } from '../base/translations';
import { BotNotes } from './BotNotes';
import { SeatEmblem } from './SeatStatus';
import { seatWanted } from './SitDownForm';
import { ignoreSeat, ignoredSeats, chatLines, mayChat, reportPerson } from './chat';
import { roomSeatName, isPerson, seatStatus } from './room_text';

const REASON = 180;

function Report({ seat, close }: { seat: number; close: () => void }) {
  const [reason, setReason] = useState('');
  const name = room.value ? roomSeatName(room.value, seat) : '';
  return (
    <Dialog title={t('Report {name}', { name })} onClose={close}>
      <form
        class="sit-down"
        onSubmit={(e) => {
          e.preventDefault();
          void reportPerson(seat, reason);
          close();
        }}
      >
        <p>{t('The report includes the latest messages from this table.')}</p>
        <label class="field">
          <span>{t('What happened? (optional)')}</span>
          <input
            name="reason"
            maxLength={REASON}
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {t('Send the report')}
        </button>
      </form>
    </Dialog>
  );
}

function ChatModeration({ seat }: { seat: number }) {
  const [reporting, setReporting] = useState(false);
  const off = ignoredSeats.value.includes(seat);
  const talks = chatLines.value.some((line) => line.seat === seat);
  if (!mayChat.value || tokenOf(currentTable.value) === null || !(talks || off)) return null;
  return (
    <>
      <button type="button" aria-pressed={off} onClick={() => void ignoreSeat(seat, !off)}>
        {off ? t('Unmute') : t('Mute')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setReporting(true)}>
        {t('Report')}
      </button>
      {reporting && <Report seat={seat} close={() => setReporting(false)} />}
    </>
  );
}

/** The host chooses who plays on a seat without a person. */
function Occupant({ now, seat }: { now: Room; seat: number }) {
  const { who } = now.seats[seat] as RoomSeat;
  const offered = botsOf(gameOf(now));
  return (
    <select
      name={`room-seat-${seat}`}
      aria-label={t('Who sits in seat {n}', { n: seat + 1 })}
      value={who}
      onChange={(e) => setSeat(seat, e.currentTarget.value)}
    >
      <option value="open">
        {isLocal(currentTableId.value) ? t('Free') : t('Free: join by link')}
      </option>
      {bots.value
        .filter((bot) => bot.id === who || offered.includes(bot))
        .map((bot) => (
          <option key={bot.id} value={bot.id}>
            {t(bot.label)}
          </option>
        ))}
    </select>
  );
}

/** A drive knows who sits where, under what name, and how one leaves. */
const inDrive = (): boolean => !!currentTable.value?.drive;

function OwnName({ seat, name }: { seat: number; name: string }) {
  const label = Object.keys(currentTable.value?.held ?? {}).length > 1 ? t('Name') : t('Your name');
  return (
    <input
      name={`name-${seat}`}
      aria-label={label}
      maxLength={40}
      value={name}
      onChange={(e) => void renameSeat(seat, e.currentTarget.value.trim())}
    />
  );
}

/** A bot can play for somebody who leaves for a while, until they are back. */
function AwayButton({ roomSeat }: { roomSeat: RoomSeat }) {
  const state = room.value?.state;
  if (state === 'gathering' || state === 'over' || roomSeat.waits) return null;
  if (!hasOtherPeople.value && !roomSeat.kept) return null;
  return (
    <button type="button" data-tool="keeper" onClick={() => void setAway(!roomSeat.kept)}>
      {roomSeat.kept ? t('Play myself again') : t('Let a bot play for me')}
    </button>
  );
}

function SeatButtons({ roomSeat, seat, own }: { roomSeat: RoomSeat; seat: number; own: boolean }) {
  const over = room.value?.state === 'over';
  const name = roomSeat.name;
  const seated = tokenOf(currentTable.value) !== null;
  if (own)
    return (
      <>
        {currentTable.value?.at !== seat && room.value?.state !== 'gathering' && (
          <button type="button" data-tool="hand-over" onClick={() => handOver(seat, true)}>
            {t('Show this hand')}
          </button>
        )}
        {currentTable.value?.at === seat && <AwayButton roomSeat={roomSeat} />}
        {!over && !inDrive() && (
          <ConfirmButton
            label={t('Leave seat')}
            sure={t('Really leave?')}
            act={() => void leaveSeat(seat)}
          />
        )}
      </>
    );
  if (roomSeat.who === 'open' && !seated)
    return (
      <button type="button" data-tool="sit-here" onClick={() => (seatWanted.value = seat)}>
        {t('Sit here')}
      </button>
    );
  if (!isPerson(roomSeat)) return null;
  return (
    <>
      {isHost.value && !over && (
        <ConfirmButton
          label={t('Remove')}
          sure={t('Really remove {name}?', { name })}
          act={() => setSeat(seat, 'open')}
        />
      )}
      <ChatModeration seat={seat} />
    </>
  );
}

/** The state of a seat, for the dot and for tests. */
function stateOf(roomSeat: RoomSeat): string {
  if (!isPerson(roomSeat)) return roomSeat.who === 'open' ? 'open' : 'bot';
  if (roomSeat.kept || roomSeat.waits) return 'kept';
  return roomSeat.here ? 'here' : 'away';
}

function SeatLine({ roomSeat, seat }: { roomSeat: RoomSeat; seat: number }) {
  const now = room.value;
  if (!now) return null;
  const own = seat in (currentTable.value?.held ?? {});
  const gathering = now.state === 'gathering';
  const rules = isHost.value && !isPerson(roomSeat) && now.state !== 'over';
  const state = stateOf(roomSeat);
  return (
    <li data-room-seat={seat} data-state={state} class={own ? 'own-seat' : rules ? 'nobody' : ''}>
      <span class="sitter" aria-hidden="true">
        <SeatEmblem seat={seat} />
        <span class={`presence ${state}`} />
      </span>
      <div class="whose">
        {own && gathering && !roomSeat.account ? (
          <OwnName seat={seat} name={roomSeat.name} />
        ) : (
          <b translate={false}>{roomSeatName(now, seat)}</b>
        )}
        <AccountMark shown={roomSeat.account} />
        <span class="quiet">
          {own && `${t('You')} · `}
          {now.host === seat && `${t('host')} · `}
          {!rules && roomSeat.who !== 'open' && seatStatus(roomSeat)}
        </span>
      </div>
      <div class="deeds">
        {rules && <Occupant now={now} seat={seat} />}
        <SeatButtons roomSeat={roomSeat} seat={seat} own={own} />
      </div>
    </li>
  );
}

/** Tells the host who was sent away, and lets them come back. */
function SentAway({ removed }: { removed: string[] }) {
  const names = removed.map((name) => name || t('Somebody'));
  const who = new Intl.ListFormat(language.value).format(names);
  if (!names.length) return null;
  return (
    <>
      <p>
        {t('Removed: {who}.', { who })}{' '}
        {seatToOpen.value >= 0 && t('They cannot sit down here again until you allow it.')}{' '}
        {!openSeats.value.length &&
          seatToOpen.value >= 0 &&
          t('A bot will leave its seat for them.')}
      </p>
      {seatToOpen.value >= 0 && (
        <button type="button" data-tool="let-back" onClick={letBack}>
          {names.length > 1 ? t('Let everyone sit again') : t('Let {who} sit again', { who })}
        </button>
      )}
    </>
  );
}

function Seats({ now }: { now: Room }) {
  return (
    <ol class="room-seats" aria-label={t('Seats')}>
      {now.seats.map((roomSeat, seat) => (
        <SeatLine key={seat} roomSeat={roomSeat} seat={seat} />
      ))}
    </ol>
  );
}

/** For the host, where there are bots to choose. */
function Notes({ now }: { now: Room }) {
  const people = now.seats.filter((roomSeat) => isPerson(roomSeat) || roomSeat.who === 'open');
  if (!isHost.value || now.state === 'over' || now.seats.every(isPerson)) return null;
  const rated = people.length > 1 && !now.seeded && !isLocal(currentTableId.value);
  return <BotNotes game={gameOf(now)} rated={rated} />;
}

export function SeatList() {
  const now = room.value;
  if (!now) return null;
  return (
    <>
      <Seats now={now} />
      <Notes now={now} />
      {isHost.value && now.state !== 'over' && (
        <div class="sent-away" role="status">
          <SentAway removed={now.removed} />
        </div>
      )}
    </>
  );
}

/** Offers a free seat to somebody else at this device. */
export function AddPersonButton() {
  if (!tokenOf(currentTable.value) || !openSeats.value.length || room.value?.state === 'over')
    return null;
  return (
    <button type="button" data-tool="another" onClick={() => (seatWanted.value = -1)}>
      {t('Another player on this device')}
    </button>
  );
}
