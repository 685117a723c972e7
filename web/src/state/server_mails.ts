// Whether the server sends mails.
import { ask } from './connection';

export const sendsMails = (): Promise<boolean> =>
  ask('mail').then(
    () => true,
    () => false,
  );
