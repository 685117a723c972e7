// The circles of this device as the server tells them, kept up to date while the page is open, and
// what is done in them.
import { signal } from '@preact/signals';
import { RequestError } from '../base/request_error';
import type { Requests } from '../base/request_rows';
import { ask, askOneOf, link, onPush, onServerOpen } from '../state/connection';
import { sessionKey } from '../state/login';
import { ownSign, ownSignText, signMember } from '../state/own_sign';
import { showRefusal } from '../state/toasts';
import { credentialOf, forgetCircle, noteCircle, savedCircle, savedCircles } from './saved_circles';
import type { CircleState, CircleTitle, Scores } from './circle_types';

/** By id. */
export const circles = signal<Record<string, CircleState>>({});
/** By id: why a circle cannot be shown. */
export const circleFaults = signal<Record<string, string>>({});

const WATCHED = 8; // circles, as many as the server lets one connection watch
let listens = false;

function clearFault(id: string): void {
  const { [id]: _, ...rest } = circleFaults.value;
  circleFaults.value = rest;
}

function dropState(id: string): void {
  const { [id]: _, ...rest } = circles.value;
  circles.value = rest;
}

function forgetHere(id: string): void {
  dropState(id);
  forgetCircle(id);
}

function failed(id: string, error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  const { code, message } = error.refusal;
  if (code === 'connection') return;
  if (code === 'unknown' || code === 'token') forgetHere(id);
  circleFaults.value = { ...circleFaults.value, [id]: message };
}

/** One connection watches a few circles; the others are told when they are asked for. */
async function askCircle(id: string): Promise<CircleState> {
  const members = { circle: id, here: !!savedCircle(id)?.here, ...credentialOf(id) };
  try {
    return await ask<CircleState>('circle', { ...members, watch: true });
  } catch (error) {
    if (!(error instanceof RequestError) || error.refusal.code !== 'limit') throw error;
    return ask<CircleState>('circle', members);
  }
}

const signsTold = new Map<string, string>(); // by circle

/** Each sign once: two devices of one person with different ones would go on for ever. */
function tellSign(id: string, { member, circle }: CircleState): void {
  const sign = ownSignText();
  const known = circle.members.find((one) => one.member === member)?.sign ?? '';
  if (signsTold.get(id) === sign || (!sign && !signsTold.has(id))) return;
  signsTold.set(id, sign);
  if (sign !== known)
    void ask('circle_act', { circle: id, act: 'sign', sign, ...credentialOf(id) }).catch(() => {});
}

/** Asks for a circle; from then on this device hears of its news. */
export async function refreshCircle(id: string): Promise<void> {
  if (link.value !== 'open') return;
  try {
    const answer = await askCircle(id);
    clearFault(id);
    circles.value = { ...circles.value, [id]: answer };
    tellSign(id, answer);
    if (savedCircle(id)?.title !== answer.circle.title)
      noteCircle(id, { title: answer.circle.title });
  } catch (error) {
    failed(id, error);
  }
}

export function refreshAll(): void {
  for (const { id } of savedCircles.value.slice(0, WATCHED)) void refreshCircle(id);
}

/** Watches the circles of this device from now on. */
export function watchCircles(): void {
  if (listens) return;
  listens = true;
  onPush((push) => {
    if (push.push === 'circle' && savedCircle(String(push['circle'])))
      void refreshCircle(String(push['circle']));
  });
  onServerOpen(refreshAll);
  ownSign.subscribe(refreshAll); // now, and when another sign is chosen
}

export function stopWatching(id: string): void {
  void ask('circle_leave', { circle: id }).catch(() => {});
}

/** What an invitation leads to; null with a fault. */
export async function lookAtInvitation(id: string, word: string): Promise<CircleTitle | null> {
  clearFault(id);
  try {
    return (await ask<{ circle: CircleTitle }>('circle', { circle: id, invitation: word })).circle;
  } catch (error) {
    failed(id, error);
    return null;
  }
}

interface Joined {
  circle: string;
  token: string;
}

async function enter(
  what: 'circle_new' | 'circle_join',
  members: Record<string, unknown>,
): Promise<string | null> {
  const answer = await askOneOf<Joined>(what, members).catch(showRefusal);
  if (!answer) return null;
  noteCircle(answer.circle, { token: answer.token });
  watchCircles();
  await refreshCircle(answer.circle);
  return answer.circle;
}

/** Opens a circle; its id, or null with a message. */
export const openCircle = (title: string, name: string, own: string): Promise<string | null> =>
  enter('circle_new', { title, name, own, ...signMember() });

export const joinCircle = (
  circle: string,
  invitation: string,
  name: string,
  own: string,
): Promise<string | null> =>
  enter('circle_join', { circle, invitation, name, own, ...signMember() });

/** Does something in a circle; false, with a message, if it is refused. */
export async function actInCircle(
  id: string,
  act: Requests['circle_act']['act'],
  members: Record<string, unknown> = {},
): Promise<boolean> {
  const request = { circle: id, act, ...credentialOf(id), ...members };
  const done = await ask('circle_act', request).catch(showRefusal);
  if (done && act !== 'leave') await refreshCircle(id);
  return !!done;
}

export async function leaveCircle(id: string): Promise<boolean> {
  const left = await actInCircle(id, 'leave');
  if (left) forgetHere(id);
  return left;
}

export async function deleteCircle(id: string): Promise<boolean> {
  const request = { circle: id, ...credentialOf(id) };
  const done = await ask('circle_delete', request).catch(showRefusal);
  if (done) forgetHere(id);
  return !!done;
}

export function showHere(id: string, here: boolean): void {
  noteCircle(id, { here });
  void refreshCircle(id);
}

export async function askScores(id: string, days: number): Promise<Scores | null> {
  const request = { circle: id, days, ...credentialOf(id) };
  return (await ask<Scores>('circle_scores', request).catch(showRefusal)) ?? null;
}

/** The circles of the account come to this device. */
export async function fetchOwnCircles(): Promise<void> {
  const session = sessionKey.value;
  if (!session || link.value !== 'open') return;
  const answer = await ask<{ circles: CircleTitle[] }>('circles', { session }).catch(() => null);
  for (const { id, title } of answer?.circles ?? [])
    if (!savedCircle(id)) noteCircle(id, { title });
  if (answer?.circles.length) watchCircles();
}
