import { type RoomConnection, send, sendText } from "./connections.ts";
import { teamEventMessage } from "./event-log.ts";
import type { Change, TeamEvent } from "./protocol.ts";
import type { RoomStore } from "./room-store.ts";

/** Sends a team's events with their versions, and again to browsers that missed them (docs/product.md §13.5). */
export class TeamEvents {
  /** Hibernation may reset it: it matters only for events that arrive within moments. */
  private lastBookmark = "";

  constructor(
    private readonly store: RoomStore,
    private readonly sockets: Iterable<RoomConnection>,
  ) {}

  /**
   * Events that arrive after a later commit was published are sent without their change, so that browsers refetch instead
   * of showing an older state.
   * @param bookmark the D1 bookmark of the commit
   */
  publish(events: TeamEvent[], bookmark: string | null): void {
    const outOfOrder = bookmark !== null && bookmark <= this.lastBookmark;
    this.broadcast(outOfOrder ? events.map(({ entity, id }) => ({ entity, id })) : events, bookmark);
    if (bookmark !== null && !outOfOrder) this.lastBookmark = bookmark;
  }

  broadcast(events: TeamEvent[], bookmark: string | null): void {
    let after = this.store.version();
    for (const [index, record] of this.store.record(events, bookmark).entries()) {
      const { change, personal } = events[index] ?? {};
      const encode = (change: Change | undefined) => JSON.stringify(teamEventMessage(record, { after, change }));
      const [forAll, forOwner] = [encode(change), encode(personal?.change ?? change)];
      for (const connection of this.sockets) {
        if (connection.state) sendText(connection, connection.state.userId === personal?.userId ? forOwner : forAll);
      }
      after = record.version;
    }
  }

  /** @param seen the last version that the browser knows */
  sendMissed(connection: RoomConnection, seen: number | undefined, epoch: string): void {
    if (seen !== undefined) {
      for (const record of this.store.missedSince(seen)) send(connection, teamEventMessage(record));
    }
    const serverNow = new Date().toISOString();
    send(connection, { event: "sync", data: { serverNow, version: this.store.version(), epoch } });
  }
}
