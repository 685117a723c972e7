// Starts the page: the features subscribe to the state of the page, and then it connects.
import { startCircles } from '../circle/start_circles';
import { startLog } from '../game_log/start_log';
import { startCoach } from '../learn/coach';
import { startScoreBreakdown } from '../learn/score_breakdown';
import { startChat } from '../room/chat';
import { startPassAndPlay } from '../room/pass_and_play';
import { startRoomUpdates } from '../room/room_updates';
import { startTableSign } from '../room/table_sign';
import { alertWishes } from '../state/alert_wishes';
import { connect } from '../state/connection';
import { startGameList } from '../state/game_list';
import { savedTables } from '../state/saved_tables';
import { startSession } from '../state/session';
import { startFinishedGames } from '../stats/finished_games';
import { startRouting } from './routes';

export function start(): void {
  startLog();
  startScoreBreakdown();
  startCoach();
  startFinishedGames();
  startPassAndPlay();
  startRoomUpdates();
  startTableSign();
  startChat();
  startCircles();
  startGameList();
  startSession();
  connect(() => savedTables.value.map((m) => m.table));
  startRouting();
  if (alertWishes.value.on) void import('../alerts/alerts').then((file) => file.startAlerts());
  if (alertWishes.value.mail)
    void import('../alerts/mail_address').then((file) => file.startMails());
}
