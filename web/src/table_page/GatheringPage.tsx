// The page of a table before the deal: the link, the seats, who is here, and the start.
import { openRuleBook } from '../components/RuleBook';
import { Icon } from '../components/Icon';
import { Later } from '../components/Later';
import { isLocal } from '../engine/local_requests';
import { currentTable, currentTableId, tokenOf } from '../state/saved_tables';
import { fullTitle, gameOf, titleOf, usualBot } from '../state/game_list';
import { hasOtherPeople, hasSeveralPeople, isHost, openSeats, room } from '../state/room';
import { startGame } from '../room/host_requests';
import type { Room } from '../base/room_types';
import { t, tn } from '../base/translations';
import { TableBar } from '../table/TableBar';
import { AlertOfferPlace } from '../alerts/AlertOfferPlace';
import { AskName } from '../room/AskName';
import { AddPersonButton, SeatList } from '../room/SeatList';
import { TableSettingsList } from '../room/TableSettingsList';
import { Invite, linkTo } from '../room/Invite';
import { SitDownDialog, SitDownForm } from '../room/SitDownForm';
import { ChatPanel } from '../room/ChatPanel';
import { roomSeatName, isPerson } from '../room/room_text';
import { Toast } from '../components/Toast';

const loadFriends = () => import('../circle/InviteFriends').then((file) => file.InviteFriends);

/** Says what is missing for the start. */
function waiting(now: Room): string {
  const free = openSeats.value.length;
  if (free) return tn('One seat is free.', '{n} seats are free.', free);
  const away = now.seats.filter((roomSeat) => isPerson(roomSeat) && !roomSeat.here);
  if (away.length)
    return t('All seats are taken. Currently away: {who}.', {
      who: away.map((roomSeat) => roomSeat.name).join(', '),
    });
  return t('Everyone is here.');
}

function Start({ now }: { now: Room }) {
  const free = openSeats.value.length;
  if (!isHost.value) {
    const who = now.host >= 0 ? roomSeatName(now, now.host) : t('The host');
    return <p class="prompt">{t('{who} starts the game.', { who })}</p>;
  }
  return (
    <button
      type="button"
      class="primary deal"
      data-tool="start"
      onClick={() => void startGame(usualBot(gameOf(now)))}
    >
      {free
        ? tn('Start: a bot takes the free seat', 'Start: bots take the {n} free seats', free)
        : t('Deal the cards')}
    </button>
  );
}

function InvitePanel({ title, table }: { title: string; table: string }) {
  if (isLocal(table)) return null;
  return (
    <section class="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('Invite people')}</h2>
      <Invite
        label={t('Anyone who opens this link can sit down or watch.')}
        title={title}
        url={linkTo(table)}
      />
      <Later load={loadFriends} />
    </section>
  );
}

export function GatheringPage() {
  const now = room.value;
  const table = currentTableId.value ?? '';
  if (!now) return null;
  const title = fullTitle(titleOf(now));
  const seated = !!tokenOf(currentTable.value);
  const nameless = seated && !now.seats[currentTable.value?.at ?? -1]?.name;
  const calls = seated && isHost.value && openSeats.value.length > 0; // invite next
  return (
    <div class="gathering-page">
      <TableBar title="" />
      <main class="gathering">
        <div class="head">
          <h1>{title}</h1>
          <button
            type="button"
            aria-haspopup="dialog"
            data-tool="rules"
            onClick={() => openRuleBook(now)}
          >
            <Icon name="book" /> {t('Rules')}
          </button>
        </div>
        {!seated && openSeats.value.length > 0 && (
          <section class="panel welcome" aria-labelledby="welcome-title">
            <h2 id="welcome-title">{t('You are invited!')}</h2>
            <p>{t('Enter your name and take a seat. You do not need an account.')}</p>
            <SitDownForm />
          </section>
        )}
        {nameless && hasOtherPeople.value && <AskName />}
        {calls && <InvitePanel title={title} table={table} />}
        <section class="panel who" aria-labelledby="seats-title">
          <h2 id="seats-title">{t('Who plays')}</h2>
          <p role="status">{waiting(now)}</p>
          <SeatList />
          <AddPersonButton />
          {seated && <Start now={now} />}
          <AlertOfferPlace after={0} />
          {!seated && openSeats.value.length === 0 && (
            <p class="prompt">{t('All seats are taken. You can watch from here.')}</p>
          )}
        </section>
        <ChatPanel always={hasSeveralPeople.value} />
        {!calls && <InvitePanel title={title} table={table} />}
        <section class="panel" aria-labelledby="table-settings-title">
          <h2 id="table-settings-title">{t('This table')}</h2>
          <TableSettingsList settings={now} />
        </section>
      </main>
      <Toast />
      <SitDownDialog fresh={seated} />
    </div>
  );
}
