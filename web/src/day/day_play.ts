// Opens the table of a day's deal, at the server or on this device, and finds out how it ended.
import { signal } from '@preact/signals';
import { namedBots } from '../base/bot_names';
import { readStored, store } from '../base/local_storage';
import { RequestError } from '../base/request_error';
import type { View } from '../base/protocol_types';
import { randomHex } from '../base/random_hex';
import { stepwisePace } from '../room/create_table';
import { ask, askLocal, isLocal, link } from '../state/connection';
import { withLogin } from '../state/login';
import { ownName } from '../state/own_name';
import { newTable, saveTable } from '../state/saved_tables';
import { visit } from '../state/session';
import { showRefusal } from '../state/toasts';
import { t } from '../base/translations';
import type { DayDeals, Deal } from './day_deals';
import { keepTable, noteEnd, tableOf, type Standing } from './day_results';

/** One result among all, as the server tells it. */
export interface Row {
  table: string;
  name: string; // empty: of a guest who is called like an account
  account: boolean;
  points: number;
  steps: number;
  moves: number;
}

export interface DayResult extends Standing {
  day: string;
  family: string;
  points: number;
  steps: number;
  moves: number;
  full?: true; // one is not in the list, which was full before
  counts: { points: number; count: number }[];
  best: Row[];
}

interface Made {
  table: string;
  tokens: (string | null)[];
}

/** The results that the server told on this visit, by day and family. */
export const results = signal<Record<string, DayResult>>({});
export const opening = signal(false);

export const keyOf = (day: string, family: string): string => `${day} ${family}`;

/** Digits that stand for this device on all days. */
function deviceDigits(): string {
  const old = readStored('day_person', '');
  if (old) return old;
  const digits = randomHex(16);
  store('day_person', digits);
  return digits;
}

interface Common {
  names: string[];
  pace: number;
}

async function common(deal: Deal): Promise<Common> {
  const bots = deal.seats.map((who, s) => (s ? who : ''));
  const names = await namedBots(bots, [ownName.value.trim()]);
  return { names, pace: stepwisePace(readStored('pace', 700)) };
}

const openAtServer = (deal: Deal, all: Common): Promise<Made> =>
  withLogin((session) =>
    ask<Made>('day_new', {
      family: deal.game,
      own: deviceDigits(),
      ...all,
      ...(session ? { session } : {}),
    }),
  );

function openHere(deal: Deal, all: Common): Promise<Made> {
  const { measure: _, ...plan } = deal;
  const settings = { strict: true, talk: 'off', grace: -1, own: randomHex(16) };
  return askLocal<Made>('new', { ...plan, ...settings, ...all }, true);
}

/** Plays the deal, or goes on with it. */
export async function playDeal({ day, told }: DayDeals, deal: Deal): Promise<void> {
  const old = tableOf(day, deal.game);
  if (old) return visit(old.table);
  if (opening.value) return;
  opening.value = true;
  try {
    const atServer = told && link.value === 'open';
    const { table, tokens } = await (atServer ? openAtServer : openHere)(
      deal,
      await common(deal),
    );
    const token = tokens[0] ?? '';
    keepTable(day, deal.game, { table, token });
    saveTable({ ...newTable(table), title: t('Deal of the day'), held: { 0: token }, at: 0 });
    visit(table);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showRefusal(error);
  } finally {
    opening.value = false;
  }
}

// ---- how it ended

/** As the server computes it. */
function pointsIn({ points, rank }: View, { measure }: Deal): number {
  const [own = 0, ...others] = points;
  if (measure === 'place') return rank.filter((one) => one > (rank[0] ?? 0)).length;
  return measure === 'lead' ? own - Math.max(...others) : own;
}

async function lookHere(day: string, deal: Deal, table: string, token: string): Promise<void> {
  const { view } = await ask<{ view: View | null }>('join', { table, token });
  await ask('leave', { table });
  if (view?.over) noteEnd(day, deal.game, pointsIn(view, deal), undefined);
}

async function askServer(day: string, deal: Deal, table: string, token: string): Promise<void> {
  const told = await ask<DayResult>('day_result', { table, token });
  const { better, equal, worse, points } = told;
  noteEnd(day, deal.game, points, { better, equal, worse });
  results.value = { ...results.value, [keyOf(day, deal.game)]: told };
}

/** Finds out whether the deals of a day have ended, and how. Nothing is told of unfinished ones. */
export async function lookForResults({ day, families }: DayDeals): Promise<void> {
  for (const deal of families) {
    const own = tableOf(day, deal.game);
    if (!own || (isLocal(own.table) && own.done)) continue;
    const look = isLocal(own.table) ? lookHere : askServer;
    if (look === askServer && link.value !== 'open') continue;
    await look(day, deal, own.table, own.token).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
    });
  }
}
