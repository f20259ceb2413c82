import { byName } from "#worker/contract/sorting.ts";
import type { Person } from "#worker/contract/users.ts";
import { isOpen, type RoomConnection, sendText } from "./connections.ts";
import { type Due, NEVER } from "./due-check.ts";
import type { RoomMessage, SocketIdentity } from "./protocol.ts";

/** How long a person whose socket is being renewed still counts as present, in milliseconds. */
const RENEWAL_GRACE = 10_000;

function presentPeople(sockets: Iterable<SocketIdentity>): { userId: string; name: string }[] {
  const people = new Map<string, { userId: string; name: string }>();
  for (const { userId, name } of sockets) people.set(userId, { userId, name });
  return [...people.values()].sort(byName);
}

function textOf(identities: SocketIdentity[]): string {
  const message: RoomMessage = { event: "presence", data: { members: presentPeople(identities) } };
  return JSON.stringify(message);
}

/** Tells every socket of a team's room who is there. */
export class Presence {
  /** The text of the last message. Hibernation loses it, and the next one may repeat what people know. */
  private lastText = "";
  /** People whose sockets were closed for renewal, by user id. Losing it only makes them disappear for a moment. */
  private readonly returning = new Map<string, SocketIdentity>();

  constructor(
    private readonly sockets: Iterable<RoomConnection>,
    /** Whether a board of the team hides who is at it. */
    private readonly isHidden: () => boolean,
  ) {}

  /** Where people are hidden, sockets from before the room slept have been told already that nobody is present. */
  wake(): void {
    if (this.isHidden()) this.lastText = textOf([]);
  }

  /** Counts the person as present until `endGrace`. */
  expectBack(identity: SocketIdentity): void {
    this.returning.set(identity.userId, identity);
  }

  rename({ id, name }: Person): void {
    const identity = this.returning.get(id);
    if (identity) this.returning.set(id, { ...identity, name });
  }

  expectNoMore(userId: string): void {
    this.returning.delete(userId);
  }

  endGrace(): void {
    this.returning.clear();
  }

  graceEnds(): Due {
    return this.returning.size > 0 ? Date.now() + RENEWAL_GRACE : NEVER;
  }

  /**
   * Sends nothing where the same people are present as before, except to a socket that has just connected.
   * @param leaving a closing socket, which may still be listed
   */
  broadcast({ arrived, leaving }: { arrived?: RoomConnection; leaving?: RoomConnection } = {}): void {
    const identities: SocketIdentity[] = [];
    for (const connection of this.sockets) {
      const isHere = isOpen(connection) && connection.id !== leaving?.id;
      if (isHere && connection.state && !connection.state.isQuiet) identities.push(connection.state);
    }
    const text = textOf(this.isHidden() ? [] : [...this.returning.values(), ...identities]);
    const isNew = text !== this.lastText;
    this.lastText = text;
    if (isNew) for (const connection of this.sockets) sendText(connection, text);
    else if (arrived) sendText(arrived, text);
  }
}
