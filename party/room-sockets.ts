import { SOCKET } from "#worker/contract/limits/rooms.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Person } from "#worker/contract/users.ts";
import {
  type ConnectionState,
  dueTime,
  endDue,
  endExpired,
  isOpen,
  type RoomConnection,
  renew,
} from "./connections.ts";
import { type Due, NEVER } from "./due-check.ts";
import type { SocketIdentity } from "./protocol.ts";
import { CLOSE_CODE } from "./protocol-constants.ts";

/** Sockets whose time ends within this are renewed together, so that an idle room wakes less often. */
const RENEWED_TOGETHER = 5 * MINUTE;
/** The clocks of the Worker that authorizes a socket and of the room differ by less, in milliseconds. */
const MAX_CLOCK_SKEW = 500;

/**
 * The open sockets of a team's room: who may have one, and for how long (docs/product.md §13.6). Where somebody else sees
 * who is there, an alarm renews them. Otherwise `endDue` does, when they send or would receive something: then no alarm
 * is stored, and on a board that hides its people the end of a socket tells nothing about the others.
 */
export class RoomSockets implements Iterable<RoomConnection> {
  /** The library reads the attachment of every socket each time it lists them. */
  private readonly connected: Set<RoomConnection>;
  /** Times by user or session id, for sockets that were authorized before the expulsion and connect after it. */
  private readonly expelledAt = new Map<string, number>();
  /** The bookmark of the last change of a person's role, by user id. Hibernation may reset it. */
  private readonly roleBookmarks = new Map<string, string>();
  /** The sockets carry it through hibernation, so that no row is written. It changes after all of them were lost. */
  readonly epoch: string;

  constructor(
    connections: Iterable<RoomConnection>,
    private readonly options: {
      /** Whether a board of the team hides who is at it. */
      hidesPeople: () => boolean;
      /** A person's socket was closed, and comes again. */
      expectBack: (identity: SocketIdentity) => void;
    },
  ) {
    this.connected = new Set(connections);
    const epochs = [...this.connected].flatMap(({ state }) => state?.epoch ?? []);
    this.epoch = epochs[0] ?? crypto.randomUUID();
  }

  *[Symbol.iterator](): Generator<RoomConnection> {
    for (const connection of this.connected) {
      if (isOpen(connection)) yield connection;
      else this.connected.delete(connection);
    }
  }

  add(connection: RoomConnection, identity: SocketIdentity, isQuiet: boolean): void {
    connection.setState({ ...identity, epoch: this.epoch, invalidMessages: 0, isQuiet });
    this.connected.add(connection);
  }

  isEmpty(): boolean {
    return this[Symbol.iterator]().next().done === true;
  }

  /** Ends the person's sockets that are due. @returns how many are left */
  countOf(userId: string): number {
    return [...this].filter((connection) => connection.state?.userId === userId && !endDue(connection)).length;
  }

  nextDue(): Due {
    const dueTimes = [...this].flatMap(({ state }) => (state ? dueTime(state) : []));
    return this.areSeen() ? Math.min(...dueTimes) : NEVER;
  }

  /** Finds the people whose expulsion never reached the room: the Worker refuses them when they connect again. */
  renewDue(now: number): void {
    if (this.nextDue() > now) return;
    for (const connection of [...this]) {
      const { state } = connection;
      if (!state || endExpired(connection)) continue;
      if (state.authorizedAt + SOCKET.life > now + RENEWED_TOGETHER) continue;
      this.options.expectBack(state);
      renew(connection);
    }
  }

  /** Whether somebody sees for how long the others stay. */
  private areSeen(): boolean {
    const people = new Set([...this].flatMap(({ state }) => state?.userId ?? []));
    return people.size > 1 && !this.options.hidesPeople();
  }

  /** Whether the person or the session was expelled after the Worker authorized the socket. */
  wasExpelledSince({ userId, sessionId, authorizedAt }: SocketIdentity): boolean {
    const expelledAt = Math.max(this.expelledAt.get(userId) ?? 0, this.expelledAt.get(sessionId) ?? 0);
    return authorizedAt < expelledAt + MAX_CLOCK_SKEW;
  }

  expel(userId: string, keptSessionId: string | null): void {
    this.expelledAt.set(userId, Date.now());
    this.closeWhere((state) => state.userId === userId && state.sessionId !== keptSessionId, "expelled");
  }

  expelAll(): void {
    this.closeWhere(() => true, "team deleted");
  }

  expelSession(sessionId: string): void {
    this.expelledAt.set(sessionId, Date.now());
    this.closeWhere((state) => state.sessionId === sessionId, "session ended");
  }

  /** @param bookmark the D1 bookmark of the commit: of two changes in the wrong order the later one counts */
  changeRole(userId: string, isAdmin: boolean, bookmark: string | null): void {
    this.expelledAt.set(userId, Date.now());
    if (bookmark !== null && bookmark <= (this.roleBookmarks.get(userId) ?? "")) return;
    if (bookmark !== null) this.roleBookmarks.set(userId, bookmark);
    for (const connection of this) {
      if (connection.state?.userId === userId) connection.setState({ ...connection.state, isAdmin });
    }
  }

  /** The sockets carry the name with which they were authorized. */
  rename({ id, name }: Person): void {
    for (const connection of this) {
      if (connection.state?.userId === id) connection.setState({ ...connection.state, name });
    }
  }

  /** The Worker refuses their next socket until the day ends. */
  closePayer(payer: string): void {
    for (const connection of this) {
      if (connection.state?.payers?.includes(payer)) connection.close(CLOSE_CODE.tooMany, "day used");
    }
  }

  private closeWhere(matches: (state: ConnectionState) => boolean, reason: string): void {
    for (const connection of this) {
      if (connection.state && matches(connection.state)) connection.close(CLOSE_CODE.forbidden, reason);
    }
  }
}
