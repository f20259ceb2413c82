import type { TeamEvent } from "./protocol.ts";
import { type EventRecord, missedEvents, nextVersion, type StoredTimer } from "./room-state.ts";

const TIMER = "timer";
/** More things than this that changed, and the oldest are forgotten: who comes back from before is told everything. */
const MAX_CHANGES = 2000;
/** How often, in news, the oldest are looked for. */
const PRUNE_EVERY = 64;

type ChangeRow = { entity: EventRecord["entity"]; id: string; version: number; bookmark: string | null };

/** What the room keeps across sleep and restart: the version, the last change of each thing, the timer. */
export class RoomStore {
  private readonly sql: SqlStorage;
  /** Known since the room woke up, so that it need not be written with each of the news. */
  private cachedVersion: number | undefined;

  /** @param hasSockets whether the room only slept: sockets outlive its sleep, but not its end */
  constructor(
    private readonly storage: DurableObjectStorage,
    hasSockets: boolean,
  ) {
    this.sql = storage.sql;
    this.sql.exec(`create table if not exists numbers (version integer not null, floor integer not null);
      create table if not exists changes (entity text not null, id text not null, version integer not null, bookmark text, primary key (entity, id)) without rowid`);
    this.sql.exec("create table if not exists epochs (id text not null)");
    if (!hasSockets) {
      this.sql.exec("delete from epochs");
      this.sql.exec("insert into epochs values (?)", crypto.randomUUID());
    }
    // What happened before this memory began is not known here.
    this.sql.exec("insert into numbers select ?1, ?1 where not exists (select 1 from numbers)", Date.now());
  }

  /** The number of the last news; before the first, the moment this memory began. */
  version(): number {
    this.cachedVersion ??= this.sql
      .exec<{ version: number }>(
        "select max(ifnull((select max(version) from changes), 0), version) as version from numbers",
      )
      .one().version;
    return this.cachedVersion;
  }

  /** The time since the room was last without any socket. */
  epoch(): string {
    return this.sql.exec<{ id: string }>("select id from epochs").one().id;
  }

  /** Numbers the news, one version each, and remembers them: one row each, because rows written are what is scarce. */
  record(news: TeamEvent[], bookmark: string | null): EventRecord[] {
    const first = nextVersion(this.version(), Date.now());
    const marks = news.map(({ entity, id }, index) => ({ entity, id: id ?? null, version: first + index, bookmark }));
    this.storage.transactionSync(() => {
      for (const { entity, id, version } of marks) {
        this.sql.exec("insert or replace into changes values (?, ?, ?, ?)", entity, id ?? "", version, bookmark);
      }
      if (marks.some(({ version }) => version % PRUNE_EVERY === 0)) this.pruneChanges();
    });
    this.cachedVersion = marks.at(-1)?.version ?? this.cachedVersion;
    return marks;
  }

  /** What somebody who last saw `seen` has missed, oldest first. */
  missedSince(seen: number): EventRecord[] {
    const version = this.version();
    const { floor } = this.sql.exec<{ floor: number }>("select floor from numbers").one();
    const rows = this.sql.exec<ChangeRow>("select * from changes where version > ? order by version", seen).toArray();
    return missedEvents(
      rows.map(({ id, ...row }) => ({ ...row, id: id || null })),
      seen,
      { floor, top: Math.max(version, Date.now()), version },
    );
  }

  timer(): Promise<StoredTimer | undefined> {
    return this.storage.get<StoredTimer>(TIMER);
  }

  /** Keeps the timer and the moment to wake up, both or neither. @param due milliseconds since the epoch, Infinity for never */
  async saveTimer(timer: StoredTimer, due: number): Promise<void> {
    await Promise.all([this.storage.put(TIMER, timer), this.setAlarm(due)]);
  }

  async deleteTimer(due: number): Promise<void> {
    await Promise.all([this.storage.delete(TIMER), this.setAlarm(due)]);
  }

  /** Sets the object's one alarm. */
  setAlarm(due: number): Promise<void> {
    return due === Number.POSITIVE_INFINITY ? this.storage.deleteAlarm() : this.storage.setAlarm(due);
  }

  /** Sees to it that the alarm rings no later than this. */
  async ensureAlarmBy(due: number): Promise<void> {
    if (due < ((await this.storage.getAlarm()) ?? Number.POSITIVE_INFINITY)) await this.setAlarm(due);
  }

  private pruneChanges(): void {
    const [oldest] = this.sql
      .exec<{ version: number }>("select version from changes order by version desc limit 1 offset ?", MAX_CHANGES)
      .toArray();
    if (!oldest) return;
    this.sql.exec("delete from changes where version <= ?", oldest.version);
    this.sql.exec("update numbers set floor = ?", oldest.version);
  }
}
