import type { TeamEvent } from "./protocol.ts";
import { type EventRecord, missedEvents, nextVersion, type StoredTimer } from "./room-state.ts";

const TIMER = "timer";
/** A browser that reconnects from before the oldest stored change refetches everything. */
const MAX_CHANGES = 2000;
const PRUNE_EVERY = 64;

/** One parameter: the last version seen. */
export const MISSED_CHANGES = "select * from changes where version > ? order by version";

type ChangeRow = { entity: EventRecord["entity"]; id: string; version: number; bookmark: string | null };

export class RoomStore {
  private readonly sql: SqlStorage;
  private cachedVersion: number | undefined;

  /** @param hasEpoch true when the room wakes from hibernation: sockets survive that, but not a restart */
  constructor(
    private readonly storage: DurableObjectStorage,
    private hasEpoch: boolean,
  ) {
    this.sql = storage.sql;
    this.sql.exec(`create table if not exists history (version integer not null, pruned_to integer not null);
      create table if not exists changes (entity text not null, id text not null, version integer not null, bookmark text, primary key (entity, id)) without rowid`);
    this.sql.exec("create index if not exists changes_by_version on changes (version)");
    this.sql.exec("create table if not exists epochs (id text not null)");
    // A new history starts now: earlier changes are unknown.
    this.sql.exec("insert into history select ?1, ?1 where not exists (select 1 from history)", Date.now());
  }

  /** The version of the last event; before the first one, the time at which the history started. */
  version(): number {
    this.cachedVersion ??= this.sql
      .exec<{ version: number }>(
        "select max(ifnull((select max(version) from changes), 0), version) as version from history",
      )
      .one().version;
    return this.cachedVersion;
  }

  /** At the first socket, so that a room that only answers calls writes nothing. */
  ensureEpoch(): void {
    if (this.hasEpoch) return;
    this.storage.transactionSync(() => {
      this.sql.exec("delete from epochs");
      this.sql.exec("insert into epochs values (?)", crypto.randomUUID());
    });
    this.hasEpoch = true;
  }

  epoch(): string {
    return this.sql.exec<{ id: string }>("select id from epochs").one().id;
  }

  /** Stores one row per event and derives the version from it, because the platform limits rows written. */
  record(events: TeamEvent[], bookmark: string | null): EventRecord[] {
    const first = nextVersion(this.version(), Date.now());
    const records = events.map(({ entity, id }, index) => ({
      entity,
      id: id ?? null,
      version: first + index,
      bookmark,
    }));
    this.storage.transactionSync(() => {
      for (const { entity, id, version } of records) {
        this.sql.exec("insert or replace into changes values (?, ?, ?, ?)", entity, id ?? "", version, bookmark);
      }
      if (records.some(({ version }) => version % PRUNE_EVERY === 0)) this.pruneChanges();
    });
    this.cachedVersion = records.at(-1)?.version ?? this.cachedVersion;
    return records;
  }

  missedSince(seen: number): EventRecord[] {
    const version = this.version();
    const { prunedTo } = this.sql.exec<{ prunedTo: number }>("select pruned_to as prunedTo from history").one();
    const rows = this.sql.exec<ChangeRow>(MISSED_CHANGES, seen).toArray();
    return missedEvents(
      rows.map(({ id, ...row }) => ({ ...row, id: id || null })),
      seen,
      { prunedTo, version, maxVersion: Math.max(version, Date.now()) },
    );
  }

  timer(): Promise<StoredTimer | undefined> {
    return this.storage.get<StoredTimer>(TIMER);
  }

  /** @param alarmAt milliseconds since the epoch, Infinity for never */
  async saveTimer(timer: StoredTimer, alarmAt: number): Promise<void> {
    await Promise.all([this.storage.put(TIMER, timer), this.setAlarm(alarmAt)]);
  }

  async deleteTimer(alarmAt: number): Promise<void> {
    await Promise.all([this.storage.delete(TIMER), this.setAlarm(alarmAt)]);
  }

  setAlarm(at: number): Promise<void> {
    return at === Number.POSITIVE_INFINITY ? this.storage.deleteAlarm() : this.storage.setAlarm(at);
  }

  async ensureAlarmBy(at: number): Promise<void> {
    if (at < ((await this.storage.getAlarm()) ?? Number.POSITIVE_INFINITY)) await this.setAlarm(at);
  }

  private pruneChanges(): void {
    const [newestPruned] = this.sql
      .exec<{ version: number }>("select version from changes order by version desc limit 1 offset ?", MAX_CHANGES)
      .toArray();
    if (!newestPruned) return;
    this.sql.exec("delete from changes where version <= ?", newestPruned.version);
    this.sql.exec("update history set pruned_to = ?", newestPruned.version);
  }
}
