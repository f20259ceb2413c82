import { AT_ONCE, type Due, NEVER } from "./due-check.ts";
import { type EventRecord, missedEvents, nextVersion } from "./event-log.ts";
import type { TeamEvent } from "./protocol.ts";
import type { StoredTimer } from "./timer.ts";

const TIMER = "timer";
/**
 * The key under which partyserver keeps the name of an object, for an alarm that starts it again without one. It writes
 * the name with the first socket; a call needs none.
 */
const NAME = "__ps_name";
/** A browser that reconnects from before the oldest stored change refetches everything. */
const MAX_CHANGES = 500;

type LogRow = { version: number; pruned_to: number; changes: string };
type EventLog = { version: number; prunedTo: number; changes: Map<string, EventRecord> };

const keyOf = ({ entity, id }: EventRecord) => `${entity} ${id ?? ""}`;

export class RoomStore {
  private readonly storage: DurableObjectStorage;
  private readonly sql: SqlStorage;
  private cachedLog: EventLog | undefined;

  constructor({ storage, id }: Pick<DurableObjectState, "storage" | "id">) {
    this.storage = storage;
    this.sql = storage.sql;
    if (id.name !== undefined && storage.kv.get(NAME) !== id.name) storage.kv.put(NAME, id.name);
    // One row, because the platform limits rows written.
    this.sql.exec(`create table if not exists event_log (id integer primary key check (id = 1), version integer not null,
      pruned_to integer not null, changes text not null)`);
    // Earlier versions created these.
    for (const table of ["changes", "history", "epochs"]) this.sql.exec(`drop table if exists ${table}`);
    // A new log starts now: earlier changes are unknown.
    this.sql.exec(
      `insert into event_log (id, version, pruned_to, changes)
        select 1, ?1, ?1, '[]' where not exists (select 1 from event_log)`,
      Date.now(),
    );
  }

  /** The version of the last event; before the first one, the time at which the log started. */
  version(): number {
    return this.log().version;
  }

  /** Keeps the last event of each entity and id. */
  record(events: TeamEvent[], bookmark: string | null): EventRecord[] {
    const log = this.log();
    const first = nextVersion(log.version, Date.now());
    const records = events.map(({ entity, id }, index) => ({
      entity,
      id: id ?? null,
      version: first + index,
      bookmark,
    }));
    const changes = new Map(log.changes);
    for (const record of records) {
      // The key is deleted first, so that the map is in the order of versions.
      changes.delete(keyOf(record));
      changes.set(keyOf(record), record);
    }
    let { prunedTo } = log;
    for (const [key, record] of changes) {
      if (changes.size <= MAX_CHANGES) break;
      changes.delete(key);
      prunedTo = record.version;
    }
    this.save({ version: records.at(-1)?.version ?? log.version, prunedTo, changes });
    return records;
  }

  /** For the room of a new team: there are no earlier changes. */
  startWithTeam(): void {
    this.save({ ...this.log(), prunedTo: 0 });
  }

  missedSince(seen: number): EventRecord[] {
    const { version, prunedTo, changes } = this.log();
    return missedEvents([...changes.values()], seen, { prunedTo, version, maxVersion: Math.max(version, Date.now()) });
  }

  private log(): EventLog {
    if (this.cachedLog) return this.cachedLog;
    const row = this.sql.exec<LogRow>("select version, pruned_to, changes from event_log").one();
    // Only this file writes the column.
    const records = JSON.parse(row.changes) as EventRecord[];
    const changes = new Map(records.map((record) => [keyOf(record), record]));
    this.cachedLog = { version: row.version, prunedTo: row.pruned_to, changes };
    return this.cachedLog;
  }

  private save(log: EventLog): void {
    const changes = JSON.stringify([...log.changes.values()]);
    this.sql.exec("update event_log set version = ?, pruned_to = ?, changes = ?", log.version, log.prunedTo, changes);
    this.cachedLog = log;
  }

  timer(): StoredTimer | undefined {
    return this.storage.kv.get<StoredTimer>(TIMER);
  }

  async saveTimer(timer: StoredTimer, alarmAt: Due): Promise<void> {
    await Promise.all([this.storage.put(TIMER, timer), this.setAlarm(alarmAt)]);
  }

  async deleteTimer(alarmAt: Due): Promise<void> {
    await Promise.all([this.storage.delete(TIMER), this.setAlarm(alarmAt)]);
  }

  async endTimer(): Promise<void> {
    await this.storage.delete(TIMER);
  }

  setAlarm(at: Due): Promise<void> {
    return at === NEVER ? this.storage.deleteAlarm() : this.storage.setAlarm(Math.max(AT_ONCE, at));
  }

  async ensureAlarmBy(at: Due): Promise<void> {
    if (at < ((await this.storage.getAlarm()) ?? NEVER)) await this.setAlarm(at);
  }
}
