// The address of this person that is told of turns by mail: asked for, confirmed by a code, kept up
// to date at the server, and given up.
import { effect } from '@preact/signals';
import { language } from '../base/translations';
import { RequestError } from '../base/request_error';
import { alertWishes, changeAlertWishes } from '../state/alert_wishes';
import { ask } from '../state/connection';
import { sessionKey, withLogin } from '../state/login';
import { ownSeats } from './push_device';

const SETTLED = 1000; // ms without a change before the server is told

/** Has the server send a code to an address. */
export async function askForCode(address: string): Promise<void> {
  await ask('mail', { address, lang: language.value });
}

/** Tells the server of which seats this person wants to hear; answers the secret of the address. */
async function declare(address: string, proof: { code: string } | { secret: string }) {
  const { from, to } = alertWishes.value;
  const manner = { lang: language.value, quiet_from: from, quiet_to: to };
  const zone = -new Date().getTimezoneOffset();
  return withLogin((session) =>
    ask<{ secret: string }>('mail', {
      address,
      ...proof,
      seats: ownSeats(),
      ...manner,
      zone,
      ...(session ? { session } : {}),
    }),
  );
}

export async function confirm(address: string, code: string): Promise<void> {
  const { secret } = await declare(address, { code });
  changeAlertWishes({ mail: { address, secret } });
  startMails();
}

/** The address may have been stopped by a link in a mail. */
async function declareAgain(): Promise<void> {
  const { mail } = alertWishes.value;
  if (!mail) return;
  await declare(mail.address, { secret: mail.secret }).catch((error: unknown) => {
    if (error instanceof RequestError && error.refusal.code === 'token')
      changeAlertWishes({ mail: null });
  });
}

export async function stopMails(): Promise<void> {
  const { mail } = alertWishes.value;
  if (mail) await ask('mail', { ...mail, off: true });
  changeAlertWishes({ mail: null });
}

let started = false;
let settling = 0;

export function startMails(): void {
  if (started) return;
  started = true;
  effect(() => {
    const { mail, from, to } = alertWishes.value;
    const known = [mail, from, to, ownSeats(), language.value, sessionKey.value];
    clearTimeout(settling);
    if (mail && known.length) settling = window.setTimeout(() => void declareAgain(), SETTLED);
  });
}
