// Stores analyses on this device, each with the record that it belongs to: an IndexedDB database of
// its own, so that tabs of earlier releases keep theirs open.
import type { Analysis } from './analysis';

const NAME = 'talon-analyses';
const VERSION = 1;
const STORE = 'analyses';
const MOST = 50;
const FORM = 4; // analyses in another form are made again

interface Stored {
  record: string;
  form: number;
  when: number;
  analysis: Analysis;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'record' }).createIndex('when', 'when');
  };
  return answered(request);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const base = await opened();
  try {
    return await work(base.transaction(STORE, mode).objectStore(STORE));
  } finally {
    base.close();
  }
}

/** The stored analysis of a record; null if there is none, or no storage. */
export async function storedAnalysis(record: string): Promise<Analysis | null> {
  try {
    const found = (await inStore('readonly', (store) => answered(store.get(record)))) as
      | Stored
      | undefined;
    return found?.form === FORM ? found.analysis : null;
  } catch {
    return null;
  }
}

/** Stores an analysis; the newest ones are kept. Without storage it has to be made again. */
export async function storeAnalysis(record: string, analysis: Analysis): Promise<void> {
  const stored: Stored = { record, form: FORM, when: Date.now(), analysis };
  const work = async (store: IDBObjectStore) => {
    await answered(store.put(stored));
    const records = await answered(store.index('when').getAllKeys());
    for (const old of records.slice(0, -MOST)) store.delete(old);
  };
  await inStore('readwrite', work).catch(() => {});
}
