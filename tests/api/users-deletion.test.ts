import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { mailedCode, newestMail, post } from "#tests/factories/accounts.ts";
import { call, env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { outcome, tally } from "#tests/factories/outcome.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newsOf, sitDown } from "#tests/factories/socket.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import { CALL_NAMES } from "#worker/contract/calls.ts";
import { TRIES } from "#worker/contract/limits.ts";
import { leave, promote } from "#worker/services/members.ts";
import { joinTeam } from "#worker/services/teams.ts";
import { updateUser } from "#worker/services/users.ts";
import { deleteAccount } from "#worker/services/users-deletion.ts";

const { db } = openDatabase(env.DB, "first-primary");
const NAME = "Cuenta eliminada";

const remove = ({ token }: Someone, password = PASSWORD) =>
  call("/api/users", { method: "DELETE", token, json: { password } });

async function gone(person: Someone): Promise<void> {
  const { status } = await remove(person);
  if (status !== 204) throw new Error(`not deleted: ${status}`);
}

const membersOf = (teamId: string) => db.select().from(members).where(eq(members.teamId, teamId));

/** Everything that somebody is shown. */
async function allShownTo({ token }: Someone, world: World): Promise<string> {
  const reads = CALL_NAMES.filter((name) => name.startsWith("GET /users") || name.startsWith("GET /teams"));
  const answers = await Promise.all(reads.map((name) => make(name, world, token)));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: reads.length });
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
}

describe("Deleting my account", () => {
  it("Asks for the password: a wrong one is the field's, and after ten of them one waits", async () => {
    const { member } = await newWorld();
    for (let time = 0; time < TRIES.password.most; time += 1) {
      const wrong = await remove(member, "no-es-esta");
      expect(wrong.status).toBe(400);
      const message = "La contraseña no es correcta.";
      expect(await wrong.json()).toEqual({ code: "wrong_password", message, issues: [{ path: "password", message }] });
    }
    const waiting = await remove(member);
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await (await member.api.users.$get()).json()).toMatchObject({ name: member.name, email: member.email });
  });

  it("Ends every session, takes the cookie back and lets nobody in any more", async () => {
    const { member } = await newWorld();
    const answer = await remove(member);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/^session=; .*Max-Age=0/);
    expect((await member.api.auth.verify.$get()).status).toBe(401);
    expect((await remove(member)).status).toBe(401);
    expect((await post("login", { email: member.email, password: PASSWORD })).status).toBe(401);
    expect((await post("login", { email: `eliminada:${member.id}`, password: PASSWORD })).status).toBe(400);
    const kept = await db.select().from(sessions).where(eq(sessions.userId, member.id));
    expect(kept).toMatchObject([{ userAgent: null, revokedAt: expect.any(String) }]);
  });

  it("Leaves what others need, and no trace of name and address", async () => {
    const world = await newWorld();
    const { admin, otherAdmin, colleague, teamId, retroId, topicId } = world;
    await make("POST /teams/:teamId/timers", world, colleague.token);
    await gone(colleague);
    await expect
      .poll(async () => (await otherAdmin.api.teams[":teamId"].timers.$get({ param: { teamId } })).json())
      .toMatchObject({ startedBy: { id: colleague.id, name: NAME } });
    await make("POST /teams/:teamId/retrospectives/:retroId/close", world, otherAdmin.token);
    await gone(admin);
    const shown = await allShownTo(otherAdmin, world);
    for (const person of [admin, colleague]) {
      expect(shown).not.toContain(person.name);
      expect(shown).not.toContain(person.email);
    }
    const team = otherAdmin.api.teams[":teamId"];
    const retro = await team.retrospectives[":retroId"].$get({ param: { teamId, retroId } });
    expect(await retro.json()).toMatchObject({ sprintWinner: { id: admin.id, name: NAME } });
    const thanks = await team.retrospectives[":retroId"]["thank-you"].$get({ param: { teamId, retroId } });
    expect(await thanks.json()).toMatchObject([
      { giver: { id: colleague.id, name: NAME }, receiver: { id: admin.id, name: NAME } },
    ]);
    const messages = await team.topics[":topicId"].messages.$get({ param: { teamId, topicId } });
    expect(await messages.json()).toMatchObject([
      { message: "De acuerdo", messageLikes: 1, user: { id: admin.id, name: NAME, email: "" } },
    ]);
    expect(await (await team.users.$get({ param: { teamId } })).json()).toHaveLength(2);
  });

  it("Counts the votes for whoever is gone, as for those who left", async () => {
    const world = await newWorld();
    await gone(world.admin);
    const closed = await make("POST /teams/:teamId/retrospectives/:retroId/close", world, world.otherAdmin.token);
    expect(await closed.json()).toMatchObject({ sprintWinner: { id: world.admin.id, name: NAME } });
  });

  it("Frees the address for a new account, which has nothing of the old one", async () => {
    const { member, colleague } = await newWorld();
    await gone(member);
    const { email } = member;
    const code = await mailedCode(email, "request-create");
    const made = await post("register", { name: "Nueva", email, password: "clave-larga", code });
    expect(made.status).toBe(201);
    const { user, token } = Object(await made.json());
    expect(user).toEqual({ id: expect.any(String), name: "Nueva", email, sprintWins: 0 });
    expect(user.id).not.toBe(member.id);
    expect(await (await call("/api/teams", { token })).json()).toEqual([]);
    await gone(colleague);
    expect((await post("request-reset", { email: colleague.email })).status).toBe(200);
    expect(newestMail(colleague.email)).toBeUndefined();
  });

  it("Tells the room, and closes every socket of whoever went", async () => {
    const { member, colleague, teamId } = await newWorld();
    const [his, hers] = [await sitDown(teamId, member.token), await sitDown(teamId, colleague.token)];
    await gone(member);
    expect(await his.closed).toEqual({ code: 4403 });
    for (const entity of ["members", "ranking", "messages", "counters", "team", "teams", "votes"]) {
      await hers.next(newsOf(entity));
    }
    hers.close();
  });
});

describe("The only admin of others", () => {
  it("Stays until somebody else is named, and is told in which teams; a team of one's own is just left", async () => {
    const { admin, member, otherAdmin, teamId } = await newWorld();
    const team = { teamId };
    expect((await otherAdmin.api.teams[":teamId"].users.$delete({ param: team })).status).toBe(204);
    const [alone, asMember] = [await teamOf(admin), await teamOf(member, admin)];
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "last_admin",
      message: "El equipo necesita al menos un admin. Nombra a otra persona antes.",
      issues: [{ path: `teams.${teamId}`, message: expect.stringContaining("Equipo Luna") }],
    });
    expect((await admin.api.auth.verify.$get()).status).toBe(200);
    expect((await (await admin.api.teams.$get()).json()).map(({ id }) => id).sort()).toEqual(
      [alone, asMember, teamId].sort(),
    );
    await admin.api.teams[":teamId"].users[":userId"].admin.$post({ param: { ...team, userId: member.id } });
    await gone(admin);
    const left = await Promise.all([alone, asMember, teamId].map(membersOf));
    expect(left.map((all) => all.length)).toEqual([0, 1, 2]);
  });
});

const MANY = 50;
/** Their password's hash, as `someone` has it. */
const hashOf = async ({ id }: Someone) =>
  (await env.DB.prepare("select password_hash from users where id = ?").bind(id).first<string>("password_hash")) ?? "";

describe("At the same moment", () => {
  it("Fifty deletions of one account are one", async () => {
    const ana = await someone();
    const account = { id: ana.id, passwordHash: await hashOf(ana) };
    const outcomes = await Promise.all(Array.from({ length: MANY }, () => outcome(deleteAccount(db, account))));
    expect(tally(outcomes)).toEqual({ done: 1, unauthorized: MANY - 1 });
  });

  it("Of fifty admins who all delete their accounts the last one stays with the others", async () => {
    const beto = await someone();
    const admins = await Promise.all(Array.from({ length: MANY }, () => someone()));
    const [first = beto] = admins;
    const teamId = await teamOf(first, ...admins.slice(1), beto);
    for (const { id } of admins) await promote(db, teamId, id);
    const outcomes = await Promise.all(
      admins.map(async (admin) => outcome(deleteAccount(db, { id: admin.id, passwordHash: await hashOf(admin) }))),
    );
    expect(tally(outcomes)).toEqual({ done: MANY - 1, last_admin: 1 });
    const left = await membersOf(teamId);
    expect(left).toHaveLength(2);
    expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });

  it("Whoever is promoted, leaves or goes meanwhile: a team with members has an admin", async () => {
    for (let round = 0; round < 25; round += 1) {
      const [ana, beto, carla] = [await someone(), await someone(), await someone()];
      const teamId = await teamOf(ana, beto, carla);
      const deletion = async (person: Someone) =>
        outcome(deleteAccount(db, { id: person.id, passwordHash: await hashOf(person) }));
      const acts = [
        () => deletion(ana),
        () => outcome(promote(db, teamId, beto.id)),
        () => outcome(leave(db, teamId, carla.id)),
        () => deletion(beto),
      ];
      await Promise.all([...acts.slice(round % 4), ...acts.slice(0, round % 4)].map((act) => act()));
      const left = await membersOf(teamId);
      expect(left.length === 0 || left.some(({ isAdmin }) => isAdmin), JSON.stringify(left)).toBe(true);
    }
  });

  it("A call that was on its way neither brings the person back into a team nor gives the name back", async () => {
    const { stranger, teamId } = await newWorld();
    const gate = env.Gate.get(env.Gate.idFromName(`team:${teamId}`));
    const passwordHash = await hashOf(stranger);
    const team = { id: teamId, joinPasswordHash: passwordHash, membership: null };
    await deleteAccount(db, { id: stranger.id, passwordHash });
    expect(await outcome(joinTeam(db, gate, team, stranger.id, PASSWORD))).toBe("unauthorized");
    expect(await outcome(updateUser(db, { id: stranger.id, sessionId: stranger.sessionId }, { name: "Otra" }))).toBe(
      "unauthorized",
    );
    const row = await env.DB.prepare("select name, email from users where id = ?").bind(stranger.id).first();
    expect(row).toEqual({ name: NAME, email: `eliminada:${stranger.id}` });
  });
});
