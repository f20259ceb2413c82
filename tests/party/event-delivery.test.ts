import { abortAllDurableObjects } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { RoomMessage, TeamEvent } from "#party/protocol.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { type Connection, connect, join } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const QUERIES = ["counters a", "counters b", "topics a", "votes", "goals"] as const;
type Query = (typeof QUERIES)[number];

const actionArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      queries: fc.uniqueArray(fc.constantFrom(...QUERIES), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("evict" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("disconnect" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reconnect" as const) }) },
);

class Screen {
  seen: number;
  connection: Connection | null = null;
  shown: Partial<Record<Query, number>> = {};
  isInOrder = true;
  private isJoined = false;

  constructor(
    private readonly latest: Partial<Record<Query, number>>,
    renderedAt: number,
  ) {
    this.seen = renderedAt;
  }

  async reconnect(person: Someone, teamId: string): Promise<void> {
    this.isJoined = false;
    this.connection ??= await connect(teamId, person.token, (message) => this.apply(message));
    await join(this.connection, teamId, this.seen);
  }

  disconnect(): void {
    this.connection?.close();
    this.connection = null;
  }

  private apply(message: RoomMessage): void {
    if (message.event === "sync") {
      this.isJoined = true;
      this.seen = message.data.version;
    } else if (message.event === "team") {
      const { entity, id, version, after } = message.data;
      if (this.isJoined) {
        this.isInOrder &&= after === this.seen && version > this.seen;
        this.seen = version;
      }
      for (const query of QUERIES) {
        const [name, queryId] = query.split(" ");
        if (name === entity && (id === undefined || queryId === id)) this.shown[query] = this.latest[query];
      }
    }
  }
}

it("A member who reconnects sees the latest state after any sequence of writes, evictions and lost connections", async () => {
  const ana = await someone("Ana");
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { maxLength: 25 }), async (actions) => {
      const teamId = await teamOf(ana);
      const latest: Partial<Record<Query, number>> = {};
      const screen = new Screen(latest, Date.now());
      await screen.reconnect(ana, teamId);
      for (const [number, action] of actions.entries()) {
        if (action.kind === "write") {
          for (const query of action.queries) latest[query] = number;
          const events = action.queries.map((query): TeamEvent => {
            const [entity, id] = query.split(" ");
            return { entity: entity as TeamEvent["entity"], id };
          });
          await roomOf(env.TeamRoom, teamId).publish(events, null);
        } else if (action.kind === "evict") {
          await abortAllDurableObjects();
          screen.disconnect();
        } else if (action.kind === "disconnect") screen.disconnect();
        else await screen.reconnect(ana, teamId);
      }
      await screen.reconnect(ana, teamId);
      expect(screen.isInOrder).toBe(true);
      for (const query of QUERIES) expect(screen.shown[query]).toBe(latest[query]);
      screen.disconnect();
    }),
    { numRuns: 40 },
  );
}, 60_000);
