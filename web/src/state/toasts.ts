// Short messages over the page, one at a time; refused requests are told here.
import { signal } from '@preact/signals';
import { RequestError } from '../base/request_error';

export interface ToastMessage {
  message: string;
  rule?: string | undefined;
}

export const toast = signal<ToastMessage | null>(null);

export function showToast(message: string, rule?: string): void {
  toast.value = { message, rule };
}

/** Tells why a request was refused. Any other error is a fault of the page and is thrown on. */
export function showRefusal(error: unknown): void {
  if (error instanceof RequestError) showToast(error.refusal.message, error.refusal.rule);
  else throw error;
}
