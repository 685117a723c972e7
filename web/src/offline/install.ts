// The page on this device: its service worker (sw.js) keeps it, the browser may install it. A new
// release takes over while somebody is at home, never during a game.
import { signal } from '@preact/signals';
import { currentTableId } from '../state/saved_tables';

/** What a browser hands out that would install the page. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** Whether the browser would install the page now. */
export const installOffer = signal<Offer | null>(null);

/** Safari of a phone or a tablet offers nothing to a page: there people install it by hand. It
 * alone says whether it shows the page as an app. */
export const installsByHand = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false;

export async function install(): Promise<void> {
  const offered = installOffer.value;
  installOffer.value = null;
  await offered?.prompt();
}

const mayChange = () => !currentTableId.value && !document.querySelector('dialog[open]');

/** A release that waits takes over, if nobody is in the middle of something. */
function activateWaiting(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && mayChange()) registration.waiting.postMessage('take over');
}

async function register(): Promise<void> {
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
}

/** Once the page stands: nothing of it waits for this. */
export function registerServiceWorker(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as Offer;
  });
  window.addEventListener('appinstalled', () => (installOffer.value = null));
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const begin = () => void register().catch(() => {}); // it may be forbidden here
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
