// This device at its push service and at the server: it subscribes, declares to the server of which
// seats it wants to hear, and takes both back.
import { isLocal } from '../engine/local_requests';
import { language } from '../base/translations';
import { alertWishes } from '../state/alert_wishes';
import { serviceWorker } from '../offline/install_page';
import { ask } from '../state/connection';
import { withLogin } from '../state/login';
import { savedTables } from '../state/saved_tables';

const MOST = 20; // seats that a device may declare
// The service worker keeps things for the page here, and the page for it.
const CACHE = 'alerts';
const SWITCHED_OFF = 'off';
const ENDPOINT = 'endpoint';
const SECRET = 'secret';

interface Seat {
  table: string;
  token: string;
}

export const worker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();

/** The seats of this device in games that are not over. */
export function ownSeats(): Seat[] {
  return savedTables.value
    .filter((m) => !m.over && !isLocal(m.table))
    .flatMap(({ table, held }) => Object.values(held).map((token) => ({ table, token })))
    .slice(0, MOST);
}

/** The key of the server; null: it tells nobody who has closed the page. */
async function serverKey(): Promise<string | null> {
  return ask<{ key: string }>('alerts').then(
    ({ key }) => key,
    () => null,
  );
}

function lettersOf(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A subscription with the key of another server is of no use. */
async function subscribe(key: string): Promise<PushSubscription | undefined> {
  const push = (await serviceWorker())?.pushManager;
  const old = await push?.getSubscription();
  if (old && lettersOf(old.options.applicationServerKey) === key) return old;
  await old?.unsubscribe();
  return push?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function remember(subscription: PushSubscription): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(ENDPOINT, new Response(subscription.endpoint));
  await cache.put(SECRET, new Response(subscription.toJSON().keys?.auth));
}

async function declare(subscription: PushSubscription, seats: Seat[]): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { from, to } = alertWishes.value;
  const device = { endpoint, key: keys?.p256dh, secret: keys?.auth, seats };
  const manner = { lang: language.value, quiet_from: from, quiet_to: to };
  const zone = -new Date().getTimezoneOffset();
  await withLogin((session) =>
    ask('alerts', { ...device, ...manner, zone, ...(session ? { session } : {}) }),
  );
}

/** Tells the server of which seats this device wants to hear now. False: it cannot be told. */
export async function declareDevice(): Promise<boolean> {
  try {
    const key = await serverKey();
    const subscription = key && (await subscribe(key));
    if (!subscription) return false;
    await declare(subscription, ownSeats());
    await remember(subscription);
    return true;
  } catch {
    return false; // the browser has no push service, or the connection was lost
  }
}

export async function withdrawDevice(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  await declare(subscription, []).catch(() => {}); // then its push service says that it is gone
  await subscription.unsubscribe();
}

/** Whether a notification was answered with "Turn off" since the last call. */
export async function wasSwitchedOff(): Promise<boolean> {
  const cache = await caches.open(CACHE);
  return cache.delete(SWITCHED_OFF);
}
