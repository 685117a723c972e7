// Takes the room of the current table from answers and pushes, and starts what follows from it:
// shares in the shuffle, the next table, covered cards.
import type { ClockState, Room } from '../base/room_types';
import { titleOf } from '../state/game_list';
import { clock, keptUntil, nextTable, room, setClock } from '../state/room';
import { changeTable, coveredSeat, currentTable } from '../state/saved_tables';
import { joinTable, onJoined, onTablePush } from '../state/session';
import { latestView } from '../state/view';
import { giveShares } from './entropy_share';
import { dealWhenAllAreThere, goToNextTable, offerNextTable } from './next_table';
import { coverFirstHand, uncoverIfOpen } from './pass_and_play';

function takeRoom(table: string, now: Room): void {
  const before = room.value?.state;
  room.value = now;
  if (now.next && !nextTable.value) offerNextTable(table, now.next);
  if (!now.clock) clock.value = null;
  if (currentTable.value && !currentTable.value.title) changeTable(table, { title: titleOf(now) });
  if (now.state === 'gathering') {
    giveShares(table, now);
    dealWhenAllAreThere(table, now);
  }
  if (before === 'gathering' && now.state === 'playing') coverFirstHand();
  uncoverIfOpen();
}

/** Asks for the first view of a game, since none is pushed before the cards are dealt. */
function joinIfDealt(table: string): void {
  if (room.value?.state !== 'gathering' && !latestView() && coveredSeat.value === null)
    void joinTable(table);
}

export function startRoomUpdates(): void {
  onJoined((table, answer) => {
    const { kept } = answer.room?.seats[answer.seat] ?? {};
    keptUntil.value = kept && answer.view ? answer.view.number : null;
    if (answer.room) takeRoom(table, answer.room);
    if (answer.clock) setClock(answer.clock);
  });
  onTablePush((push) => {
    if (push.clock) setClock(push.clock as ClockState);
    if (push.push === 'room') {
      takeRoom(push.table, push.room as Room);
      joinIfDealt(push.table);
    } else if (push.push === 'next') goToNextTable(push.table, String(push.next));
  });
}
