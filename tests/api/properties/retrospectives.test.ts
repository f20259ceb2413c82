import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { env } from "#tests/factories/client.ts";
import { outcome } from "#tests/factories/outcomes.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { closeRetrospective } from "#worker/services/retrospective/closing.ts";
import { createRetrospective, getRetrospective } from "#worker/services/retrospective/retrospectives.ts";
import { giveThankYou, listThankYous } from "#worker/services/retrospective/thanks.ts";
import { castVote, getVoteStatus } from "#worker/services/retrospective/votes.ts";
import { leave } from "#worker/services/team/members.ts";

const { db } = openDatabase(env.DB);
const PEOPLE = 4;

type ModelVote = { voter: number; votedFor: number; order: number };

/** People are numbers; 0 is the admin, who stays. */
const withoutBoard = () => Promise.reject(new Error("a board"));

class Model {
  present = new Set(Array.from({ length: PEOPLE }, (_, person) => person));
  votes: ModelVote[] = [];
  thanks: { id: string; at: number; giver: number; receiver: number }[] = [];
  closed = false;
  winner: number | null = null;
  decidedBy: string | null = null;

  vote(voter: number, votedFor: number): string {
    if (this.closed) return "retrospective_closed";
    if (this.votes.some((vote) => vote.voter === voter)) return "already_voted";
    if (!this.present.has(votedFor)) return "unknown_member";
    this.votes.push({ voter, votedFor, order: this.votes.length });
    return "done";
  }

  thank(id: string, giver: number, receiver: number): string {
    if (giver === receiver) return "self_thanks";
    if (this.closed) return "retrospective_closed";
    if (!this.present.has(receiver)) return "unknown_member";
    this.thanks.push({ id, at: Date.now(), giver, receiver });
    // Newest first; those of the same millisecond by id.
    this.thanks.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    return "done";
  }

  close(): string {
    if (this.closed) return "retrospective_closed";
    this.closed = true;
    const better = (a: number, b: number) =>
      this.votesFor(b).length - this.votesFor(a).length ||
      this.thanksTo(b) - this.thanksTo(a) ||
      this.lastVoteFor(a) - this.lastVoteFor(b);
    const [first, second] = [...new Set(this.votes.map(({ votedFor }) => votedFor))].sort(better);
    this.winner = first ?? null;
    if (first !== undefined) this.decidedBy = this.ruleBetween(first, second);
    return "done";
  }

  private ruleBetween(first: number, second: number | undefined): string {
    if (second === undefined || this.votesFor(first).length > this.votesFor(second).length) return "votes";
    return this.thanksTo(first) > this.thanksTo(second) ? "thank-yous" : "earlier-last-vote";
  }

  votesFor = (person: number) => this.votes.filter(({ votedFor }) => votedFor === person);
  private thanksTo = (person: number) => this.thanks.filter(({ receiver }) => receiver === person).length;
  private lastVoteFor = (person: number) => Math.max(...this.votesFor(person).map(({ order }) => order));
}

const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ action: fc.constant("vote" as const), from: who, to: who }) },
  { weight: 5, arbitrary: fc.record({ action: fc.constant("thank" as const), from: who, to: who }) },
  // 0 milliseconds included: two votes in the same millisecond still have an order.
  { weight: 4, arbitrary: fc.record({ action: fc.constant("wait" as const), milliseconds: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("leave" as const), from: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("close" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Context = { teamId: string; id: string; people: Someone[] };

const idOf = (people: Someone[], person: number) => people[person]?.id ?? "";

async function perform(action: Step, model: Model, { teamId, id, people }: Context): Promise<[string, string]> {
  // A person who left is refused before these rules apply.
  if ("from" in action && !model.present.has(action.from)) return ["done", "done"];
  const fresh = { id: crypto.randomUUID(), teamId, retrospectiveId: id };
  switch (action.action) {
    case "vote": {
      const input = { ...fresh, voterId: idOf(people, action.from), votedForId: idOf(people, action.to) };
      return [await outcome(castVote(db, input)), model.vote(action.from, action.to)];
    }
    case "thank": {
      const ids = { giverId: idOf(people, action.from), receiverId: idOf(people, action.to) };
      return [
        await outcome(giveThankYou(db, { ...fresh, ...ids, message: "Gracias" })),
        model.thank(fresh.id, action.from, action.to),
      ];
    }
    case "wait":
      vi.setSystemTime(Date.now() + action.milliseconds);
      return ["done", "done"];
    case "leave":
      model.present.delete(action.from);
      return [await outcome(leave(db, teamId, idOf(people, action.from))), "done"];
    case "close":
      return [await outcome(closeRetrospective(db, teamId, id, withoutBoard)), model.close()];
  }
}

async function compare(model: Model, { teamId, id, people }: Context): Promise<void> {
  const shown = await getRetrospective(db, teamId, id);
  expect(shown.status).toBe(model.closed ? "CLOSED" : "CREATED");
  expect(shown.sprintWinner?.id ?? null).toBe(model.winner === null ? null : idOf(people, model.winner));
  const { winner, decidedBy } = model;
  expect(shown.result).toEqual(
    winner === null ? null : { winnerVotes: model.votesFor(winner).length, totalVotes: model.votes.length, decidedBy },
  );
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

describe("A retrospective follows the rules", () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it("Votes, thank-yous and the winner match the model after any sequence of actions", {
    timeout: 120_000,
  }, async () => {
    const [ana, ...others] = await Promise.all(Array.from({ length: PEOPLE }, () => someone()));
    if (!ana) throw new Error("no person");
    const sequence = async (steps: Step[]) => {
      const teamId = await teamOf(ana, ...others);
      const { retrospective } = await createRetrospective(db, {
        id: crypto.randomUUID(),
        teamId,
        creatorId: ana.id,
        isAdmin: true,
        retrospectiveName: "Sprint",
      });
      const context = { teamId, id: retrospective.id, people: [ana, ...others] };
      const model = new Model();
      for (const action of [...steps, { action: "close" as const }]) {
        const [product, expected] = await perform(action, model, context);
        expect(product, JSON.stringify(action)).toBe(expected);
      }
      await compare(model, context);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), sequence), { numRuns: 300 });
  });
});
