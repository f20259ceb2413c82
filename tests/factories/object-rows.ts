import { env, runInDurableObject } from "cloudflare:test";
import { accountGate } from "#worker/services/gates.ts";

type Methods = Record<string, (...values: unknown[]) => unknown>;

const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
let others = 0;

/** Calls `hear` with each result of a method, on all objects of the class. */
function listen(owner: object, method: string, hear: (result: unknown) => void): void {
  const methods: Methods = Object.getPrototypeOf(owner);
  const original = methods[method];
  methods[method] = function (this: object, ...values) {
    const result = original?.apply(this, values);
    hear(result);
    return result;
  };
}

await runInDurableObject(accountGate(env, "listener@tertulia.example"), (_gate, { storage }) => {
  // `exec` returns a cursor. Its number of rows is complete once the statement has run.
  listen(storage.sql, "exec", (cursor) => cursors.push(cursor as (typeof cursors)[number]));
  // Each is billed as one row.
  for (const method of ["setAlarm", "put"]) listen(storage, method, () => (others += 1));
  listen(storage.kv, "put", () => (others += 1));
});

/** The rows that all objects have written since this module was loaded. */
export const objectRowsWritten = (): number => cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, others);
