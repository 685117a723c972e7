// Tells this person of turns while the page is hidden, and keeps what the server knows of this
// device up to date. It is loaded only where somebody has switched this on.
import { effect } from '@preact/signals';
import { language, t } from '../base/translations';
import { alertWishes, changeAlertWishes } from '../state/alert_wishes';
import { fullTitle } from '../state/game_list';
import { sessionKey } from '../state/login';
import { hasOtherPeople } from '../state/room';
import { currentTable, currentTableId } from '../state/saved_tables';
import { acting } from '../state/view';
import { declareDevice, ownSeats, wasSwitchedOff, withdrawDevice, worker } from './push_device';

const SETTLED = 1000; // ms without a change before the server is told
const SEEN = 1500; // ms of a turn before it is told: forced moves are made at once

const isAllowed = (): boolean => alertWishes.value.on && Notification.permission === 'granted';

/** Whether these are the quiet hours. */
export function isQuiet(now: Date): boolean {
  const { from, to } = alertWishes.value;
  const minute = 60 * now.getHours() + now.getMinutes();
  if (from <= to) return minute >= from && minute < to;
  return minute >= from || minute < to;
}

async function notify(table: string): Promise<void> {
  if (!document.hidden || !acting.value || currentTableId.value !== table) return;
  if (!isAllowed() || isQuiet(new Date())) return;
  const options = {
    body: fullTitle(currentTable.value?.title ?? ''),
    lang: language.value,
    tag: table,
    silent: true,
    icon: 'icons/192.png',
    data: { table },
    actions: [{ action: 'off', title: t('Turn off') }],
  };
  await (await worker())?.showNotification(t('Your turn'), options);
}

/** A notification of a table that is seen again is over. */
async function closeNotifications(): Promise<void> {
  const tag = currentTableId.value;
  if (document.hidden || !tag) return;
  for (const shown of (await (await worker())?.getNotifications({ tag })) ?? []) shown.close();
}

let settling = 0;
let started = false;

function declareSoon(): void {
  clearTimeout(settling);
  settling = window.setTimeout(() => {
    if (isAllowed()) void declareDevice();
  }, SETTLED);
}

export async function switchOff(): Promise<void> {
  changeAlertWishes({ on: false });
  clearTimeout(settling);
  await withdrawDevice().catch(() => {});
}

/** Asks for permission, after a tap. False: it was refused. */
export async function switchOn(): Promise<boolean> {
  const allowed = (await Notification.requestPermission()) === 'granted';
  changeAlertWishes(allowed ? { on: true, declined: false } : { declined: true });
  if (allowed) void startAlerts();
  return allowed;
}

export async function startAlerts(): Promise<void> {
  if (started) return;
  started = true;
  if (await wasSwitchedOff()) await switchOff();
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'alerts off') void wasSwitchedOff().then(switchOff);
  });
  effect(() => {
    const known = [alertWishes.value, ownSeats(), language.value, sessionKey.value];
    if (known.length) declareSoon();
  });
  effect(() => {
    const table = currentTableId.value;
    if (acting.value && table && hasOtherPeople.value) setTimeout(() => void notify(table), SEEN);
    void closeNotifications();
  });
  document.addEventListener('visibilitychange', () => void closeNotifications());
}
