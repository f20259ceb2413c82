import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { slowHash } from "#party/slow-hash.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone } from "#tests/factories/people.ts";

const { db } = openDatabase(env.DB);
const PEOPLE = 4;
const joinPassword = "clave";
const joinPasswordHash = slowHash(joinPassword, { N: 2, r: 1, p: 1 });

/** People are numbers; the value is whether they are an admin. */
class Model {
  members = new Map<number, boolean>();
  removed = new Set<number>();

  join(person: number): number {
    if (this.members.has(person) || this.removed.has(person)) return 409;
    this.members.set(person, this.members.size === 0);
    return 201;
  }

  leave(person: number): number {
    if (!this.members.has(person)) return 403;
    if (this.isLastAdmin(person) && this.members.size > 1) return 409;
    this.members.delete(person);
    return 204;
  }

  promote(admin: number, person: number): number {
    if (!this.members.get(admin)) return 403;
    if (!this.members.has(person)) return 404;
    this.members.set(person, true);
    return 200;
  }

  demote(admin: number, person: number): number {
    if (!this.members.get(admin)) return 403;
    if (!this.members.has(person)) return 404;
    if (this.isLastAdmin(person)) return 409;
    this.members.set(person, false);
    return 200;
  }

  remove(admin: number, person: number): number {
    if (!this.members.get(admin)) return 403;
    if (admin === person) return 409;
    if (!this.members.has(person)) return 404;
    this.members.delete(person);
    this.removed.add(person);
    return 204;
  }

  private isLastAdmin(person: number): boolean {
    const admins = [...this.members].filter(([, isAdmin]) => isAdmin).map(([admin]) => admin);
    return admins.length === 1 && admins[0] === person;
  }
}

const who = fc.nat(PEOPLE - 1);
const one = <Word extends string>(action: Word) => fc.record({ action: fc.constant(action), who });
const two = <Word extends string>(action: Word) => fc.record({ action: fc.constant(action), who, whom: who });
const step = fc.oneof(
  { weight: 5, arbitrary: one("join") },
  { weight: 3, arbitrary: one("leave") },
  { weight: 3, arbitrary: two("promote") },
  { weight: 2, arbitrary: two("demote") },
  { weight: 2, arbitrary: two("remove") },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function perform(action: Step, model: Model, people: Someone[], teamId: string): Promise<[number, number]> {
  const actor = people[action.who];
  if (!actor) throw new Error("no person");
  const users = actor.api.teams[":teamId"].users;
  if (action.action === "join") {
    const answer = await users.$post({ param: { teamId }, json: { joinPassword } });
    return [answer.status, model.join(action.who)];
  }
  if (action.action === "leave") return [(await users.$delete({ param: { teamId } })).status, model.leave(action.who)];
  const param = { teamId, userId: people[action.whom]?.id ?? "" };
  const { $delete, admin } = users[":userId"];
  if (action.action === "promote")
    return [(await admin.$post({ param })).status, model.promote(action.who, action.whom)];
  if (action.action === "demote")
    return [(await admin.$delete({ param })).status, model.demote(action.who, action.whom)];
  return [(await $delete({ param })).status, model.remove(action.who, action.whom)];
}

describe("Membership follows the rules", () => {
  it("Members and admins match the model after any sequence of changes, and a team with members has an admin", {
    timeout: 120_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => someone()));
    const sequence = async (steps: Step[]) => {
      const teamId = crypto.randomUUID();
      await db.insert(teams).values({ id: teamId, name: "Equipo", joinPasswordHash });
      const model = new Model();
      for (const action of steps) {
        const [product, expected] = await perform(action, model, people, teamId);
        expect(product, JSON.stringify(action)).toBe(expected);
      }
      const admins = [...model.members.values()].filter(Boolean).length;
      expect(model.members.size === 0 || admins > 0).toBe(true);
      const seen = await Promise.all(
        people.map(({ api }) => api.teams[":teamId"].users["my-membership"].$get({ param: { teamId } })),
      );
      const shown = await Promise.all(
        seen.map(async (answer) => (answer.ok ? (await answer.json()).isAdmin : undefined)),
      );
      expect(shown).toEqual(people.map((_, person) => model.members.get(person)));
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), sequence), { numRuns: 150 });
  });
});
