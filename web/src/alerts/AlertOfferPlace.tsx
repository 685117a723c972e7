// Where the offer to be told of turns may stand: at a table with other people, for somebody who has
// a seat there and waits. Nothing is loaded or asked before.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isLocal } from '../engine/local_requests';
import { alertWishes, canNotify } from '../state/alert_wishes';
import { room } from '../state/room';
import { currentTable, tokenOf } from '../state/saved_tables';

let loaded: ComponentType | null = null;

/** Whether somebody at another device plays, too. */
function playsWithOthers(): boolean {
  const entry = currentTable.value;
  const others = room.value?.seats.some(
    (seat, s) => seat.who === 'person' && !(s in (entry?.held ?? {})),
  );
  return !!others && !!tokenOf(entry) && !isLocal(entry?.table);
}

async function loadOffer(): Promise<ComponentType | null> {
  if (!canNotify() || Notification.permission === 'denied') return null;
  await navigator.serviceWorker.ready; // it is registered when nobody waits for cards
  return (loaded = (await import('./AlertOffer')).AlertOffer);
}

/** `after`: ms of waiting. */
export function AlertOfferPlace({ after }: { after: number }) {
  const [Offer, setOffer] = useState<ComponentType | null>(() => loaded);
  const { on, declined } = alertWishes.value;
  const wanted = !on && !declined && playsWithOthers();
  useEffect(() => {
    if (!wanted || Offer) return undefined;
    const timer = setTimeout(() => void loadOffer().then((offer) => setOffer(() => offer)), after);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && Offer ? <Offer /> : null;
}
