import { abortAllDurableObjects } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { RoomMessage, TeamEvent } from "#party/protocol.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { type Connection, connect, join } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const THINGS = ["counters a", "counters b", "topics a", "votes", "goals"] as const;
type Thing = (typeof THINGS)[number];

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("write" as const),
      things: fc.uniqueArray(fc.constantFrom(...THINGS), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("evict" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("cut" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("come" as const) }) },
);

class Screen {
  seen: number;
  connection: Connection | null = null;
  shows: Partial<Record<Thing, number>> = {};
  isInOrder = true;
  private isJoined = false;

  constructor(
    private readonly truth: Partial<Record<Thing, number>>,
    renderedAt: number,
  ) {
    this.seen = renderedAt;
  }

  async come(person: Someone, teamId: string): Promise<void> {
    this.isJoined = false;
    this.connection ??= await connect(teamId, person.token, (message) => this.take(message));
    await join(this.connection, teamId, this.seen);
  }

  cut(): void {
    this.connection?.close();
    this.connection = null;
  }

  private take(message: RoomMessage): void {
    if (message.event === "sync") {
      this.isJoined = true;
      this.seen = message.data.version;
    } else if (message.event === "team") {
      const { entity, id, version, after } = message.data;
      if (this.isJoined) {
        this.isInOrder &&= after === this.seen && version > this.seen;
        this.seen = version;
      }
      for (const thing of THINGS) {
        const [name, which] = thing.split(" ");
        if (name === entity && (id === undefined || which === id)) this.shows[thing] = this.truth[thing];
      }
    }
  }
}

it("A member who reconnects sees the latest state after any sequence of writes, evictions and lost connections", async () => {
  const ana = await someone("Ana");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const teamId = await teamOf(ana);
      const truth: Partial<Record<Thing, number>> = {};
      const screen = new Screen(truth, Date.now());
      await screen.come(ana, teamId);
      for (const [number, happening] of steps.entries()) {
        if (happening.does === "write") {
          for (const thing of happening.things) truth[thing] = number;
          const news = happening.things.map((thing): TeamEvent => {
            const [entity, id] = thing.split(" ");
            return { entity: entity as TeamEvent["entity"], id };
          });
          await roomOf(env.TeamRoom, teamId).publish(news, null);
        } else if (happening.does === "evict") {
          await abortAllDurableObjects();
          screen.cut();
        } else if (happening.does === "cut") screen.cut();
        else await screen.come(ana, teamId);
      }
      await screen.come(ana, teamId);
      expect(screen.isInOrder).toBe(true);
      for (const thing of THINGS) expect(screen.shows[thing]).toBe(truth[thing]);
      screen.cut();
    }),
    { numRuns: 40 },
  );
}, 60_000);
