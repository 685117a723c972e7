// Stores the tables of the server inside this browser: one IndexedDB database with a row for each
// event of a table. Rows are only added, and deleted with their table.
import type { Row } from '@talon-cards/engine';

export interface Database {
  /** The events of a table in order; none if there is no such table. */
  read(table: string): Promise<Row[]>;
  /** Writes all rows or none. */
  append(rows: Row[]): Promise<void>;
  /** Deletes every table but these. */
  prune(known: string[]): Promise<void>;
}

const NAME = 'talon';
const VERSION = 1;
const ROWS = 'rows';

/** For browsers without storage: tables last as long as the worker. */
export const noDatabase: Database = {
  read: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  prune: () => Promise.resolve(),
};

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS, { keyPath: ['table', 'number'] });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Runs one transaction; resolves when it has been committed. */
function inTransaction(base: IDBDatabase, work: (rows: IDBObjectStore) => void): Promise<void> {
  return new Promise((done, fail) => {
    const transaction = base.transaction(ROWS, 'readwrite', { durability: 'relaxed' });
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
    work(transaction.objectStore(ROWS));
  });
}

const rowsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

function read(base: IDBDatabase, table: string): Promise<Row[]> {
  return new Promise((done, fail) => {
    const rows = base.transaction(ROWS).objectStore(ROWS);
    const request = rows.getAll(rowsOf(table)) as IDBRequest<Row[]>;
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Goes from table to table without reading any row. */
function prune(base: IDBDatabase, known: Set<string>): Promise<void> {
  return inTransaction(base, (rows) => {
    const walk = rows.openKeyCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const [table] = cursor.key as [string, number];
      if (!known.has(table)) rows.delete(rowsOf(table));
      cursor.continue([table, Infinity]);
    };
  });
}

export async function openDatabase(): Promise<Database> {
  try {
    const base = await opened();
    return {
      read: (table) => read(base, table),
      append: (rows) => inTransaction(base, (store) => rows.forEach((row) => store.put(row))),
      prune: (known) => prune(base, new Set(known)),
    };
  } catch {
    return noDatabase;
  }
}
