import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { mailedCode, newestMail, post } from "#tests/factories/accounts.ts";
import { call, env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { textIn } from "#tests/factories/languages.ts";
import { countByValue, outcome } from "#tests/factories/outcomes.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { connect, isEventOf } from "#tests/factories/socket.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import { CALL_NAMES } from "#worker/contract/calls.ts";
import { TRIES } from "#worker/contract/limits/accounts.ts";
import { updateUser } from "#worker/services/account/users.ts";
import { deleteAccount } from "#worker/services/account/users-deletion.ts";
import { accountGate } from "#worker/services/gates.ts";
import { joinTeam } from "#worker/services/team/entering.ts";
import { leave, promote } from "#worker/services/team/members.ts";

const { db } = openDatabase(env.DB);
const NAME = "Cuenta eliminada";

const remove = ({ token }: Someone, password = PASSWORD) =>
  call("/api/users", { method: "DELETE", token, json: { password } });

async function deleteAccountOf(person: Someone): Promise<void> {
  const { status } = await remove(person);
  if (status !== 204) throw new Error(`not deleted: ${status}`);
}

const membersOf = (teamId: string) => db.select().from(members).where(eq(members.teamId, teamId));

async function everythingShownTo({ token }: Someone, world: World, language = "es"): Promise<string> {
  const reads = CALL_NAMES.filter((name) => name.startsWith("GET /users") || name.startsWith("GET /teams"));
  const answers = await Promise.all(reads.map((name) => make(name, world, token, undefined, { language })));
  expect(countByValue(answers.map(({ status }) => status))).toEqual({ 200: reads.length });
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
}

describe("A person deletes their account", () => {
  it("Deleting an account needs the password, and ten wrong ones lock it", async () => {
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

  it("Wrong passwords at the login do not lock the deletion, nor the other way round", {
    timeout: 20_000,
  }, async () => {
    const { member, colleague } = await newWorld();
    const logIn = (person: Someone, password: string) => post("login", { email: person.email, password });
    for (let time = 0; time < TRIES.password.most; time += 1) {
      await logIn(member, "no-es-esta");
      await remove(colleague, "no-es-esta");
    }
    expect((await logIn(member, PASSWORD)).status).toBe(429);
    expect((await remove(member)).status).toBe(204);
    expect((await remove(colleague)).status).toBe(429);
    expect((await logIn(colleague, PASSWORD)).status).toBe(200);
  });

  it("Deleting an account ends every session, clears the cookie and refuses a new login", async () => {
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

  it("Deleting an account keeps what others need and removes the name and the address", async () => {
    const world = await newWorld();
    const { admin, otherAdmin, colleague, teamId, retroId, topicId } = world;
    await make("POST /teams/:teamId/timers", world, colleague.token);
    await deleteAccountOf(colleague);
    await expect
      .poll(async () => (await otherAdmin.api.teams[":teamId"].timers.$get({ param: { teamId } })).json())
      .toMatchObject({ startedBy: { id: colleague.id, name: NAME } });
    await make("POST /teams/:teamId/retrospectives/:retroId/close", world, otherAdmin.token);
    await deleteAccountOf(admin);
    const shown = await everythingShownTo(otherAdmin, world);
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

  it("Each reader sees a deleted account in their own language", async () => {
    const world = await newWorld();
    const { colleague, otherAdmin } = world;
    await make("POST /teams/:teamId/retrospectives/:retroId/close", world, otherAdmin.token);
    await deleteAccountOf(colleague);
    const shown = await everythingShownTo(otherAdmin, world, "en");
    expect(shown).toContain(textIn("en", NAME));
    expect(shown).not.toContain(NAME);
  });

  it("Votes for a deleted account still count", async () => {
    const world = await newWorld();
    await deleteAccountOf(world.admin);
    const closed = await make("POST /teams/:teamId/retrospectives/:retroId/close", world, world.otherAdmin.token);
    expect(await closed.json()).toMatchObject({ sprintWinner: { id: world.admin.id, name: NAME } });
  });

  it("A deleted account frees its address for a new account that has none of its data", async () => {
    const { member, colleague } = await newWorld();
    await deleteAccountOf(member);
    const { email } = member;
    const code = await mailedCode(email, "request-create");
    const made = await post("register", { name: "Nueva", email, password: "clave-larga", code });
    expect(made.status).toBe(201);
    const { user, token } = Object(await made.json());
    expect(user).toEqual({ id: expect.any(String), name: "Nueva", email, sprintWins: 0 });
    expect(user.id).not.toBe(member.id);
    expect(await (await call("/api/teams", { token })).json()).toEqual([]);
    await deleteAccountOf(colleague);
    expect((await post("request-reset", { email: colleague.email })).status).toBe(200);
    expect(newestMail(colleague.email)).toBeUndefined();
  });

  it("Deleting an account sends events to the room and closes the person's sockets", async () => {
    const { member, colleague, teamId } = await newWorld();
    const [betoConnection, anaConnection] = [
      await connect(teamId, member.token),
      await connect(teamId, colleague.token),
    ];
    await deleteAccountOf(member);
    expect(await betoConnection.closed).toEqual({ code: 4403 });
    for (const entity of ["members", "ranking", "messages", "counters", "team", "teams", "votes"]) {
      await anaConnection.next(isEventOf(entity));
    }
    anaConnection.close();
  });

  it("An event says no name of a deleted account, because each reader has it in their own language", async () => {
    const { admin, member, teamId } = await newWorld();
    const connection = await connect(teamId, admin.token);
    const ask = (path: string, method: string, json?: object) =>
      call(`/api/teams/${teamId}${path}`, {
        method,
        token: admin.token,
        headers: { "accept-language": "en" },
        ...(json && { json }),
      });
    const made = await ask("/agreements", "POST", { text: "Probar antes", ownerId: member.id });
    const { id }: { id: string } = await made.json();
    await call(`/api/teams/${teamId}/timers`, { method: "POST", token: member.token, json: { minutes: 5 } });
    await connection.next(isEventOf("agreements"));
    await connection.next(isEventOf("timer"));
    await deleteAccountOf(member);
    await connection.next(isEventOf("agreements"));
    const ofTimer = await connection.next(isEventOf("timer"));
    expect(ofTimer.data).not.toHaveProperty("change");
    expect(await (await ask("/timers", "GET")).json()).toMatchObject({ startedBy: { name: textIn("en", NAME) } });

    expect(await (await ask(`/agreements/${id}`, "PATCH", { state: "DONE" })).json()).toMatchObject({
      owner: { name: textIn("en", NAME) },
    });
    const ofAgreement = await connection.next(isEventOf("agreements"));
    expect(ofAgreement.data).toMatchObject({ id });
    expect(ofAgreement.data).not.toHaveProperty("change");
    connection.close();
  });
});

describe("The only admin of a team cannot delete their account", () => {
  it("The only admin must name another admin first, reads in which teams, and leaves empty teams behind", async () => {
    const { admin, member, otherAdmin, teamId } = await newWorld();
    const team = { teamId };
    expect((await otherAdmin.api.teams[":teamId"].users.$delete({ param: team })).status).toBe(204);
    const [alone, asMember] = [await teamOf(admin), await teamOf(member, admin)];
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "last_admin",
      message:
        "El equipo necesita al menos un admin. Nombra antes a otra persona. Si es invitada, primero tiene que guardar su lugar con su email.",
      issues: [{ path: `teams.${teamId}`, message: expect.stringContaining("Equipo Luna") }],
    });
    expect((await admin.api.auth.verify.$get()).status).toBe(200);
    expect((await (await admin.api.teams.$get()).json()).map(({ id }) => id).sort()).toEqual(
      [alone, asMember, teamId].sort(),
    );
    await admin.api.teams[":teamId"].users[":userId"].admin.$post({ param: { ...team, userId: member.id } });
    await deleteAccountOf(admin);
    const left = await Promise.all([alone, asMember, teamId].map(membersOf));
    expect(left.map((all) => all.length)).toEqual([0, 1, 2]);
  });
});

const MANY = 50;
const hashOf = async ({ id }: Someone) =>
  (await env.DB.prepare("select password_hash from users where id = ?").bind(id).first<string>("password_hash")) ?? "";

describe("Simultaneous deletions keep the rules", () => {
  it("Fifty simultaneous deletions of one account succeed once", async () => {
    const ana = await someone();
    const account = { id: ana.id, passwordHash: await hashOf(ana) };
    const outcomes = await Promise.all(Array.from({ length: MANY }, () => outcome(deleteAccount(db, account))));
    expect(countByValue(outcomes)).toEqual({ done: 1, unauthorized: MANY - 1 });
  });

  it("When fifty admins delete their accounts at once, the last one stays while the team has members", async () => {
    const beto = await someone();
    const admins = await Promise.all(Array.from({ length: MANY }, () => someone()));
    const [first = beto] = admins;
    const teamId = await teamOf(first, ...admins.slice(1), beto);
    for (const { id } of admins) await promote(db, teamId, first.id, id);
    const outcomes = await Promise.all(
      admins.map(async (admin) => outcome(deleteAccount(db, { id: admin.id, passwordHash: await hashOf(admin) }))),
    );
    expect(countByValue(outcomes)).toEqual({ done: MANY - 1, last_admin: 1 });
    const left = await membersOf(teamId);
    expect(left).toHaveLength(2);
    expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });

  it("A team with members has an admin after simultaneous promotions, exits and deletions", async () => {
    for (let round = 0; round < 25; round += 1) {
      const [ana, beto, carla] = [await someone(), await someone(), await someone()];
      const teamId = await teamOf(ana, beto, carla);
      const deletion = async (person: Someone) =>
        outcome(deleteAccount(db, { id: person.id, passwordHash: await hashOf(person) }));
      const acts = [
        () => deletion(ana),
        () => outcome(promote(db, teamId, ana.id, beto.id)),
        () => outcome(leave(db, teamId, carla.id)),
        () => deletion(beto),
      ];
      await Promise.all([...acts.slice(round % 4), ...acts.slice(0, round % 4)].map((act) => act()));
      const left = await membersOf(teamId);
      expect(left.length === 0 || left.some(({ isAdmin }) => isAdmin), JSON.stringify(left)).toBe(true);
    }
  });

  it("A pending request of a deleted account neither joins a team nor restores the name", async () => {
    const { stranger, teamId } = await newWorld();
    const context = { db, gate: accountGate(env, stranger.email), networkGate: null };
    const passwordHash = await hashOf(stranger);
    const given = { password: PASSWORD, hash: passwordHash };
    await deleteAccount(db, { id: stranger.id, passwordHash });
    expect(await outcome(joinTeam(context, { id: teamId, membership: null }, stranger.id, given))).toBe("unauthorized");
    expect(await outcome(updateUser(db, { ...stranger, isGuest: false }, { name: "Otra" }))).toBe("unauthorized");
    const row = await env.DB.prepare("select name, email from users where id = ?").bind(stranger.id).first();
    expect(row).toEqual({ name: NAME, email: `eliminada:${stranger.id}` });
  });
});
