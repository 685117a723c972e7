// Installs the page on this device: registers the service worker (service_worker.js), and offers
// the browser's installation. A new release takes over on the home page, never during a game.
import { effect, signal } from '@preact/signals';
import { room } from '../state/room';
import { currentTableId } from '../state/saved_tables';
import { cardsSeen } from '../state/view';

const CALM = 5000; // ms after the page was loaded

/** The browser's event that offers to install the page. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer, while there is one. */
export const installOffer = signal<Offer | null>(null);

/** Safari on phones and tablets makes no offer: people install the page by hand. Only Safari tells
 * whether the page runs as an app. */
export const installsByHand = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false;

export async function install(): Promise<void> {
  const offered = installOffer.value;
  installOffer.value = null;
  await offered?.prompt();
}

const mayChange = () => !currentTableId.value && !document.querySelector('dialog[open]');

/** Lets a waiting release take over, unless somebody is in the middle of something. */
function activateWaiting(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && mayChange()) registration.waiting.postMessage('take over');
}

async function register(): Promise<ServiceWorkerRegistration> {
  const workers = navigator.serviceWorker;
  const first = !workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (!first && mayChange()) location.reload();
  });
  const registration = await workers.register(new URL('sw.js', document.baseURI));
  activateWaiting(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) activateWaiting(registration);
  });
  return registration;
}

let registered: Promise<ServiceWorkerRegistration | undefined> | null = null;

/** Registers the service worker, if it is not yet: for whatever cannot wait until nobody waits for
 * cards. Undefined where service workers are forbidden. */
export const serviceWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  (registered ??= register().catch(() => undefined));

/** Calls when nobody waits for anything any more: cards are seen, or a page without cards has been
 * there for a while, such as the first one or a table where people gather. A device that knows the
 * page has most of it already. */
function whenCalm(begin: () => void): void {
  let begun = false;
  const once = () => {
    if (!begun) begin();
    begun = true;
  };
  const known = !!navigator.serviceWorker.controller;
  const calm = () => {
    const awaitsCards = currentTableId.value && room.value?.state !== 'gathering';
    if (awaitsCards) setTimeout(calm, CALM);
    else once();
  };
  const wait = () => (known ? once() : void setTimeout(calm, CALM));
  effect(() => {
    if (cardsSeen.value) once();
  });
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Called when the page is there. The whole release is several times what the first cards need, and
 * comes on the same line: so it comes after them. */
export function registerServiceWorker(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as Offer;
  });
  window.addEventListener('appinstalled', () => (installOffer.value = null));
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  whenCalm(() => void serviceWorker());
}
