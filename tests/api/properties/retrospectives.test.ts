import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { env } from "#tests/factories/client.ts";
import { outcome } from "#tests/factories/outcome.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { leave } from "#worker/services/members.ts";
import { closeRetrospective, createRetrospective, getRetrospective } from "#worker/services/retrospectives.ts";
import { giveThankYou, listThankYous } from "#worker/services/thanks.ts";
import { castVote, getVoteStatus } from "#worker/services/votes.ts";

const { db } = openDatabase(env.DB, "first-primary");
const PEOPLE = 4;

type ModelVote = { voter: number; votedFor: number; order: number };

/** What the contract says of votes, thank-yous and the winner; people are numbers, 0 is the admin who stays. */
class Model {
  present = new Set(Array.from({ length: PEOPLE }, (_, person) => person));
  votes: ModelVote[] = [];
  thanks: { giver: number; receiver: number }[] = [];
  closed = false;
  winner: number | null = null;

  vote(voter: number, votedFor: number): string {
    if (this.closed) return "retrospective_closed";
    if (this.votes.some((vote) => vote.voter === voter)) return "already_voted";
    if (!this.present.has(votedFor)) return "unknown_member";
    this.votes.push({ voter, votedFor, order: this.votes.length });
    return "done";
  }

  thank(giver: number, receiver: number): string {
    if (giver === receiver) return "self_thanks";
    if (this.closed) return "retrospective_closed";
    if (!this.present.has(receiver)) return "unknown_member";
    this.thanks.unshift({ giver, receiver });
    return "done";
  }

  close(): string {
    if (this.closed) return "retrospective_closed";
    this.closed = true;
    const better = (a: number, b: number) =>
      this.votesFor(b).length - this.votesFor(a).length ||
      this.thanksTo(b) - this.thanksTo(a) ||
      this.lastVoteFor(a) - this.lastVoteFor(b);
    this.winner = [...new Set(this.votes.map(({ votedFor }) => votedFor))].sort(better)[0] ?? null;
    return "done";
  }

  private votesFor = (person: number) => this.votes.filter(({ votedFor }) => votedFor === person);
  private thanksTo = (person: number) => this.thanks.filter(({ receiver }) => receiver === person).length;
  private lastVoteFor = (person: number) => Math.max(...this.votesFor(person).map(({ order }) => order));
}

const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant("vote" as const), from: who, to: who }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("thank" as const), from: who, to: who }) },
  // Also no time at all: two votes in the same millisecond still have an order.
  { weight: 4, arbitrary: fc.record({ does: fc.constant("wait" as const), milliseconds: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("leave" as const), from: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("close" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Place = { teamId: string; id: string; people: Someone[] };

const idOf = (people: Someone[], person: number) => people[person]?.id ?? "";

/** Takes one step in the product and in the model. @returns how it ended in each */
async function take(does: Step, model: Model, { teamId, id, people }: Place): Promise<[string, string]> {
  // Who has left does not get as far as the rules of a retrospective.
  if ("from" in does && !model.present.has(does.from)) return ["done", "done"];
  const fresh = { id: crypto.randomUUID(), teamId, retrospectiveId: id };
  switch (does.does) {
    case "vote": {
      const input = { ...fresh, voterId: idOf(people, does.from), votedForId: idOf(people, does.to) };
      return [await outcome(castVote(db, input)), model.vote(does.from, does.to)];
    }
    case "thank": {
      const ids = { giverId: idOf(people, does.from), receiverId: idOf(people, does.to) };
      return [
        await outcome(giveThankYou(db, { ...fresh, ...ids, message: "Gracias" })),
        model.thank(does.from, does.to),
      ];
    }
    case "wait":
      vi.setSystemTime(Date.now() + does.milliseconds);
      return ["done", "done"];
    case "leave":
      model.present.delete(does.from);
      return [await outcome(leave(db, teamId, idOf(people, does.from))), "done"];
    case "close":
      return [await outcome(closeRetrospective(db, teamId, id)), model.close()];
  }
}

async function compare(model: Model, { teamId, id, people }: Place): Promise<void> {
  const shown = await getRetrospective(db, teamId, id);
  expect(shown.status).toBe(model.closed ? "CLOSED" : "CREATED");
  expect(shown.sprintWinner?.id ?? null).toBe(model.winner === null ? null : idOf(people, model.winner));
  const thanks = await listThankYous(db, teamId, id);
  expect(thanks.map(({ giverId, receiverId }) => [giverId, receiverId])).toEqual(
    model.thanks.map(({ giver, receiver }) => [idOf(people, giver), idOf(people, receiver)]),
  );
  for (const person of model.present) {
    const mine = model.votes.find(({ voter }) => voter === person);
    const status = await getVoteStatus(db, teamId, id, idOf(people, person));
    expect(status).toMatchObject({ totalVotes: model.votes.length, totalMembers: model.present.size });
    expect(status.myVote?.votedForId).toBe(mine && idOf(people, mine.votedFor));
  }
}

describe("A retrospective, whatever happens in it", () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it("counts each vote and thank-you once and names the winner of the rules", { timeout: 120_000 }, async () => {
    const [ana, ...others] = await Promise.all(Array.from({ length: PEOPLE }, () => someone()));
    if (!ana) throw new Error("nobody");
    const sequence = async (steps: Step[]) => {
      const teamId = await teamOf(ana, ...others);
      const { id } = await createRetrospective(db, { id: crypto.randomUUID(), teamId, retrospectiveName: "Sprint" });
      const place = { teamId, id, people: [ana, ...others] };
      const model = new Model();
      for (const does of [...steps, { does: "close" as const }]) {
        const [product, expected] = await take(does, model, place);
        expect(product, JSON.stringify(does)).toBe(expected);
      }
      await compare(model, place);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), sequence), { numRuns: 300 });
  });
});
