import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CLOSE_CODE } from "#party/protocol-constants.ts";
import { newestMail } from "#tests/factories/accounts.ts";
import { act, card, newBoard } from "#tests/factories/boards.ts";
import { call, env, settled, withoutMail } from "#tests/factories/client.ts";
import { alarm, alarmTime } from "#tests/factories/clock.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { anotherDevice, type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { move } from "#tests/factories/places.ts";
import { programTokenOf } from "#tests/factories/program-tokens.ts";
import { connect, isEventOf, join } from "#tests/factories/socket.ts";
import { MONDAY } from "#tests/factories/telling-team.ts";
import { newReceiver, receivedBy, webhookOf } from "#tests/factories/webhooks.ts";
import { newWorld, newWorldAtHome, PASSWORD, type World } from "#tests/factories/world.ts";
import { BIN, THANK_YOUS } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { MyClosedBoards, MyData } from "#worker/contract/users-data.ts";
import { dayIn } from "#worker/contract/zones.ts";

const second = (): D1Database => {
  if (!env.DB2) throw new Error("there is one database");
  return env.DB2;
};

const read = async <Answer>(path: string, token: string): Promise<Answer> =>
  (await call(`/api${path}`, { token })).json();
const send = (method: string, path: string, token: string | undefined, json?: object) =>
  call(`/api${path}`, { method, token, json });

async function until(teamId: string, moment: number): Promise<void> {
  for (let at = await alarmTime(teamId); at !== null && at <= moment; at = await alarmTime(teamId)) {
    vi.setSystemTime(Math.max(at, Date.now()));
    await alarm(teamId);
  }
  vi.setSystemTime(moment);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("People of a team in another database", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });

  it("A removed member has no access at once, also where the copies fail", async () => {
    const { admin, member, teamId } = world;
    const { database: refusing } = faultyDatabase("refuses", () => true, second());
    const path = `/teams/${teamId}/users/${member.id}`;
    const failed = await call(`/api${path}`, { method: "DELETE", token: admin.token }, { ...env, DB2: refusing });
    expect(failed.status).toBe(503);
    expect((await send("GET", `/teams/${teamId}/topics`, member.token)).status).toBe(403);
    const upgrade = { upgrade: "websocket", authorization: `Bearer ${member.token}` };
    expect((await call(`/parties/team-room/${teamId}`, { headers: upgrade })).status).toBe(403);
    // Who repeats it brings the copies up to date.
    expect((await send("DELETE", path, admin.token)).status).toBe(404);
    const copied = second().prepare("select 1 from members where team_id = ? and user_id = ?").bind(teamId, member.id);
    expect(await copied.first()).toBeNull();
  });

  it("A new name is read in what the person wrote, also after they left", async () => {
    const { admin, colleague, teamId, retroId } = world;
    const path = `/teams/${teamId}/retrospectives/${retroId}/thank-you`;
    await send("PATCH", "/users", colleague.token, { name: "Carla Nueva" });
    expect(await read(path, admin.token)).toMatchObject([{ giver: { name: "Carla Nueva" } }]);
    await send("DELETE", `/teams/${teamId}/users`, colleague.token);
    await send("PATCH", "/users", colleague.token, { name: "Carla Otra" });
    expect(await read(path, admin.token)).toMatchObject([{ giver: { name: "Carla Otra" } }]);
  });

  it("The deletion of an account leaves its name in no database, and a refused one leaves it as it was", async () => {
    const { admin, otherAdmin, colleague, teamId } = world;
    const remove = ({ token }: Someone) => send("DELETE", "/users", token, { password: PASSWORD });
    expect((await remove(colleague)).status).toBe(204);
    await send("DELETE", `/teams/${teamId}/users`, otherAdmin.token);
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "last_admin", issues: [{ path: `teams.${teamId}` }] });
    for (const database of [env.DB, second()]) {
      const { results } = await database
        .prepare("select name, email from users where id in (?, ?) order by id")
        .bind(admin.id, colleague.id)
        .all();
      expect(results).toEqual([
        { name: admin.name, email: admin.email },
        { name: "Cuenta eliminada", email: `eliminada:${colleague.id}` },
      ]);
    }
    const left = second().prepare(
      "select 1 from members where user_id = ?1 union select 1 from former_members where user_id = ?1",
    );
    expect(await left.bind(colleague.id).first()).toBeNull();
  });

  it("An account whose deletion failed halfway has its name in every database", async () => {
    const { colleague } = world;
    const { database: losing } = faultyDatabase("loses the answer", (trip) => trip === 0, second());
    const asked = { method: "DELETE", token: colleague.token, json: { password: PASSWORD } };
    expect((await call("/api/users", asked, { ...env, DB2: losing })).status).toBe(503);
    const named = second().prepare("select name, email from users where id = ?").bind(colleague.id);
    expect(await named.first()).toEqual({ name: colleague.name, email: colleague.email });
  });

  it("A guest enters by an invitation, works, and keeps what they did in the account that they have", async () => {
    const { admin, teamId, token, topicId, retroId } = world;
    const account = await someone("Gabi");
    const entered = await send("POST", `/invitations/${token}/guests`, undefined, { name: "Gabi" });
    expect(entered.status).toBe(201);
    const guest: { token: string; user: { id: string } } = await entered.json();
    const topic = `/teams/${teamId}/topics/${topicId}`;
    expect((await send("POST", `${topic}/messages`, guest.token, { message: "Soy nueva" })).status).toBe(201);
    const vote = { userId: admin.id };
    const retro = `/teams/${teamId}/retrospectives/${retroId}`;
    expect((await send("POST", `${retro}/sprint-winner`, guest.token, vote)).status).toBe(201);
    await send("POST", "/auth/request-keep", guest.token, { email: account.email });
    const code = newestMail(account.email)?.code;
    expect((await send("POST", "/auth/keep", guest.token, { email: account.email, code })).status).toBe(200);
    expect(await read(`${topic}/messages`, account.token)).toMatchObject([
      {},
      { user: { id: account.id, name: "Gabi" } },
    ]);
    expect(await read(`${retro}/sprint-winner/vote-status`, account.token)).toMatchObject({
      myVote: { votedForId: admin.id },
    });
  });

  it.each([
    ["a guest by an invitation", (team: World) => `/invitations/${team.token}/guests`],
    [
      "a guest by the address of the retrospective",
      ({ teamId, retroId }: World) => `/teams/${teamId}/retrospectives/${retroId}/entry/guests`,
    ],
    ["a new account", (team: World) => `/invitations/${team.token}/accounts`],
  ])("Where the copies fail, %s is in the team once, and works when the room has copied", async (who, pathOf) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, teamId, topicId } = world;
    const { database: refusing } = faultyDatabase("refuses", (_trip, sql) => sql.includes("on conflict"), second());
    const json = { name: "Ana Nueva", email: `${crypto.randomUUID()}@ejemplo.cl`, password: PASSWORD };
    const bindings = { ...(who === "a new account" ? withoutMail : env), DB2: refusing };
    const entered = await call(`/api${pathOf(world)}`, { method: "POST", json }, bindings);
    expect(entered.status).toBe(201);
    const { token }: { token: string } = await entered.json();
    await settled();
    await until(teamId, Date.now() + BIN.settled);
    const listed = await read<{ user: { name: string } }[]>(`/teams/${teamId}/users`, admin.token);
    expect(listed.filter(({ user }) => user.name.startsWith("Ana Nueva"))).toMatchObject([
      { user: { name: json.name } },
    ]);
    const topic = `/teams/${teamId}/topics/${topicId}`;
    expect((await send("POST", `${topic}/messages`, token, { message: "Soy nueva" })).status).toBe(201);
  });

  it("The room of a guest who kept their place hears of it also where a database with copies fails", async () => {
    const { admin, teamId, token } = world;
    const retroId = await newBoard(admin, teamId);
    const account = await someone("Gabi");
    const entered = await send("POST", `/invitations/${token}/guests`, undefined, { name: "Gabi" });
    const guest: { token: string } = await entered.json();
    const board = `/teams/${teamId}/retrospectives/${retroId}/board`;
    const gesture = { kind: "addCard", cardId: crypto.randomUUID(), columnId: "c1", rank: "a0", text: "Mía" };
    const added = await send("POST", board, guest.token, { id: crypto.randomUUID(), gesture });
    expect(added.status).toBe(200);
    await send("POST", "/auth/request-keep", guest.token, { email: account.email });
    const code = newestMail(account.email)?.code;
    const asked = { method: "POST", token: guest.token, json: { email: account.email, code } };
    // The copies come after what the guest did there has moved.
    const { database: refusing } = faultyDatabase("refuses", (_, sql) => sql.includes("json_each"), second());
    expect((await call("/api/auth/keep", asked, { ...env, DB2: refusing })).status).toBe(503);
    await send("GET", "/users", account.token);
    const cards = async () => (await read<{ me: { cardIds: string[] } }>(board, account.token)).me.cardIds;
    await expect.poll(cards).toEqual([gesture.cardId]);
  });

  it.each([
    ["leaves the team", "DELETE", (team: string) => `${team}/users`, true],
    ["is removed", "DELETE", (team: string, id: string) => `${team}/users/${id}`, false],
    ["deletes the account", "DELETE", () => "/users", true],
  ])(
    "The room of a person who %s hears of it also where a database with copies fails",
    async (_, method, pathOf, isOwn) => {
      const { admin, member, teamId } = await newWorld();
      const retroId = await newBoard(admin, teamId);
      const board = `/teams/${teamId}/retrospectives/${retroId}/board`;
      const gesture = { kind: "facilitate" };
      const taken = await send("POST", board, member.token, { id: crypto.randomUUID(), gesture });
      expect(taken.status).toBe(200);
      const { database: refusing } = faultyDatabase("refuses", (_, sql) => sql.includes("json_each"), second());
      const token = isOwn ? member.token : admin.token;
      const asked = { method, token, json: { password: PASSWORD } };
      const path = `/api${pathOf(`/teams/${teamId}`, member.id)}`;
      expect((await call(path, asked, { ...env, DB2: refusing })).status).toBe(503);
      const facilitator = async () => (await read<{ facilitatorId: string | null }>(board, admin.token)).facilitatorId;
      await expect.poll(facilitator).toBeNull();
    },
  );

  it.each([
    ["leaves", "DELETE", (team: string) => `${team}/users`],
    ["is removed", "DELETE", (team: string, id: string) => `${team}/users/${id}`],
    ["deletes the account", "DELETE", () => "/users"],
    ["joins", "POST", (_: string, __: string, token: string) => `/invitations/${token}/users`],
  ])("Where the copies fail for a person who %s, the room brings them up to date", async (what, method, pathOf) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, otherAdmin, teamId, token } = await newWorld();
    const person = what === "joins" ? await someone("Nueva") : otherAdmin;
    const { database: refusing } = faultyDatabase("refuses", (_, sql) => sql.includes("json_each"), second());
    const by = what === "is removed" ? admin : person;
    const path = pathOf(`/teams/${teamId}`, person.id, token);
    const asked = { method, token: by.token, json: { password: PASSWORD } };
    expect((await call(`/api${path}`, asked, { ...env, DB2: refusing })).status).toBe(503);
    await settled();
    const isCopied = async () =>
      (await second()
        .prepare("select 1 from members where team_id = ? and user_id = ?")
        .bind(teamId, person.id)
        .first()) !== null;
    expect(await isCopied()).toBe(what !== "joins");
    await until(teamId, Date.now() + BIN.settled);
    expect(await isCopied()).toBe(what === "joins");
  });

  it("The team of a person who joins hears of it also where a database with copies fails", async () => {
    const { admin, teamId, token } = world;
    const joining = await someone("Nueva");
    const connection = await connect(teamId, admin.token);
    await join(connection, teamId);
    const { database: refusing } = faultyDatabase("refuses", (_, sql) => sql.includes("json_each"), second());
    const asked = { method: "POST", token: joining.token };
    expect((await call(`/api/invitations/${token}/users`, asked, { ...env, DB2: refusing })).status).toBe(503);
    await connection.next(isEventOf("members"));
    connection.close();
  });

  it("A new password ends the other sockets of the person also where a database with copies fails", async () => {
    const { member, teamId } = world;
    const connection = await connect(teamId, await anotherDevice(member));
    await join(connection, teamId);
    const { database: refusing } = faultyDatabase("refuses", (_, sql) => sql.includes("json_each"), second());
    const asked = { method: "PATCH", token: member.token, json: { password: "otra-clave-muy-larga" } };
    expect((await call("/api/users", asked, { ...env, DB2: refusing })).status).toBe(503);
    expect(await connection.closed).toMatchObject({ code: CLOSE_CODE.forbidden });
    expect(newestMail(member.email)?.subject).toBe("Tu contraseña de Tertulia cambió");
  });

  it("A guest without an account becomes one, and enters by the address of the retrospective", async () => {
    const { admin, teamId, retroId } = world;
    const entry = `/teams/${teamId}/retrospectives/${retroId}/entry`;
    expect(await read(entry, "")).toMatchObject({ team: { id: teamId }, memberCount: 4 });
    const entered = await send("POST", `${entry}/guests`, undefined, { name: "Invitada" });
    const { token }: { token: string } = await entered.json();
    const email = `${crypto.randomUUID()}@ejemplo.cl`;
    await send("POST", "/auth/request-keep", token, { email });
    const kept = await send("POST", "/auth/keep", token, { email, code: newestMail(email)?.code });
    expect(kept.status).toBe(200);
    const listed = await read<{ user: { email: string | null } }[]>(`/teams/${teamId}/users`, admin.token);
    expect(listed.map(({ user }) => user.email)).toContain(email);
    const copied = second().prepare("select is_guest from users where email = ?").bind(email);
    expect(await copied.first("is_guest")).toBe(0);
  });

  it("An invitation shows the open retrospective of the team", async () => {
    const { token, retroId } = world;
    expect(await read(`/invitations/${token}`, "")).toMatchObject({
      retrospective: { id: retroId, name: "Sprint 12" },
    });
  });

  it("The token of a program reads the team, and no longer when its maker has left", async () => {
    const { otherAdmin, teamId } = world;
    const { token } = await programTokenOf(otherAdmin, teamId, ["read"]);
    expect(await read(`/teams/${teamId}/topics`, token)).toMatchObject([{ title: "Reuniones más cortas" }]);
    await send("DELETE", `/teams/${teamId}/users`, otherAdmin.token);
    expect((await send("GET", `/teams/${teamId}/topics`, token)).status).toBe(401);
  });

  it("The access events of both databases are one list", async () => {
    const { admin, teamId, topicId, member } = world;
    await send("DELETE", `/teams/${teamId}/topics/${topicId}`, admin.token);
    await send("DELETE", `/teams/${teamId}/users/${member.id}`, admin.token);
    await send("POST", `/teams/${teamId}/bin/${topicId}/restore`, admin.token);
    expect(await read(`/teams/${teamId}/access-events`, admin.token)).toMatchObject([
      { kind: "restored" },
      { kind: "removed", subject: { id: member.id } },
      { kind: "topic-deleted" },
    ]);
  });
});

describe("What is read over all teams of a person", () => {
  it("Teams, today, thank-yous, sprints and the download have the team at home and the one that is not", async () => {
    const [here, there] = [await newWorldAtHome(), await newWorld()];
    const { admin } = here;
    const { teamId, otherAdmin, retroId } = there;
    await send("POST", `/invitations/${there.token}/users`, admin.token);
    const retro = `/teams/${teamId}/retrospectives/${retroId}`;
    await send("POST", `${retro}/thank-you`, there.member.token, { userId: admin.id, message: "Desde lejos" });
    for (const voter of [there.member, otherAdmin])
      await send("POST", `${retro}/sprint-winner`, voter.token, { userId: admin.id });
    expect((await send("POST", `${retro}/close`, otherAdmin.token)).status).toBe(200);
    await send("POST", `/teams/${here.teamId}/retrospectives/${here.retroId}/close`, here.otherAdmin.token);

    const teams = await read<{ id: string; hasSeries: boolean }[]>("/teams", admin.token);
    expect(teams.map(({ id, hasSeries }) => [id, hasSeries]).sort()).toEqual(
      [
        [here.teamId, true],
        [teamId, true],
      ].sort(),
    );
    const today = await read<{ teamId: string; counters: number; lastRetrospective: object }[]>(
      "/users/today",
      admin.token,
    );
    const lastOf = (id: string) => today.find((one) => one.teamId === id);
    expect(today).toHaveLength(2);
    for (const world of [here, there])
      expect(lastOf(world.teamId)).toMatchObject({ counters: 1, lastRetrospective: { id: world.retroId } });
    const thanks = await read<{ message: string }[]>("/users/thank-you?type=RECEIVER", admin.token);
    expect(thanks.map(({ message }) => message)).toEqual(["Desde lejos", "Gracias por la ayuda"]);
    expect(await read("/users", admin.token)).toMatchObject({ sprintWins: 2 });
    const members = await read<{ userId: string; user: object }[]>(`/teams/${teamId}/users`, otherAdmin.token);
    expect(members.find(({ userId }) => userId === admin.id)).toMatchObject({ user: { sprintWins: 2 } });
    const { records, account } = await read<MyData>("/users/data", admin.token);
    expect(account).toMatchObject({ id: admin.id });
    expect(records["thankYous.receiverId"]?.map(({ message }) => message).sort()).toEqual([
      "Desde lejos",
      "Gracias por la ayuda",
    ]);
    expect(records["members.userId"]?.map(({ teamId: id }) => id).sort()).toEqual([here.teamId, teamId].sort());
    expect(records["retrospectives.sprintWinnerId"]).toHaveLength(2);
  });

  it("A page of one's thank-yous has the newest ones of both databases", async () => {
    const [here, there] = [await newWorldAtHome(), await newWorld()];
    const { admin } = here;
    const places = [
      { database: env.DB, of: here, minute: 0 },
      { database: second(), of: there, minute: 1 },
    ];
    await send("POST", `/invitations/${there.token}/users`, admin.token);
    for (const { database, of, minute } of places) {
      const insert = database.prepare(
        "insert into thank_yous (id, retrospective_id, giver_id, receiver_id, message, created_at) values (?, ?, ?, ?, ?, ?)",
      );
      const rows = Array.from({ length: THANK_YOUS }, (_, hour) => {
        const at = new Date(Date.UTC(2030, 0, 1, hour, minute)).toISOString();
        return insert.bind(`${minute}-${hour}`, of.retroId, of.member.id, admin.id, `A las ${hour}:0${minute}`, at);
      });
      await database.batch(rows);
    }
    const path = "/users/thank-you?type=RECEIVER";
    const first = await read<ThankYou[]>(path, admin.token);
    const last = first.at(-1);
    const next = await read<ThankYou[]>(`${path}&before=${last?.createdAt}~${last?.id}`, admin.token);
    const hours = Array.from({ length: THANK_YOUS }, (_, place) => THANK_YOUS - 1 - place);
    const newestFirst = hours.flatMap((hour) => [`A las ${hour}:01`, `A las ${hour}:00`]);
    expect([...first, ...next].map(({ message }) => message)).toEqual(newestFirst);
  });

  it("What a person wrote on closed boards comes from every database, and once where a team moved", async () => {
    const [here, there] = [await newWorldAtHome(), await newWorld()];
    const { admin } = here;
    await send("POST", `/invitations/${there.token}/users`, admin.token);
    for (const { teamId, admin: opener } of [here, there]) {
      const ids = { teamId, retroId: await newBoard(opener, teamId, { signed: true }) };
      expect(await act(admin, ids, card(`En ${teamId}`))).toBe("done");
      const close = `/teams/${teamId}/retrospectives/${ids.retroId}/close`;
      expect((await send("POST", close, opener.token)).status).toBe(200);
    }
    const written = async () => {
      const { cards } = await read<MyClosedBoards>("/users/closed-boards", admin.token);
      return cards.map(({ text }) => text);
    };
    const both = [`En ${there.teamId}`, `En ${here.teamId}`];
    expect(await written()).toEqual(both);
    await move(here.teamId);
    expect(await written()).toEqual(both);
  });

  it("After a move nothing is read twice, also before the old rows are deleted", async () => {
    const { admin, teamId } = await newWorldAtHome();
    await move(teamId);
    // What a move leaves at home for a minute.
    await env.DB.prepare("insert into topics (id, team_id, title, author_id) values ('old', ?, 'Viejo', ?)")
      .bind(teamId, admin.id)
      .run();
    const { records } = await read<MyData>("/users/data", admin.token);
    expect(records["topics.authorId"]?.map(({ title }) => title)).toEqual(["Reuniones más cortas"]);
  });

  it("A sheet outside is shown from either database, and not after its team was deleted", async () => {
    const { admin, teamId, retroId } = await newWorld();
    const retro = `/teams/${teamId}/retrospectives/${retroId}`;
    await send("POST", `${retro}/close`, admin.token);
    const choice = { days: 30, cards: true, comments: true, thanks: true, names: true };
    const made = await send("POST", `${retro}/sheet-links`, admin.token, choice);
    const { url }: { url: string } = await made.json();
    const sheet = () => call(`/api/sheets/${url.split("/").at(-1)}`);
    expect(await (await sheet()).json()).toMatchObject({ retrospectiveName: "Sprint 12", teamName: "Equipo Luna" });
    await move(teamId, 1);
    expect((await sheet()).status).toBe(200);
    await move(teamId);
    await send("DELETE", `/teams/${teamId}`, admin.token);
    expect((await sheet()).status).toBe(404);
  });
});

describe("The room of a team in another database", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(MONDAY);
  });

  it("The room opens the retrospectives of a series, and closes a board at its last end", {
    timeout: 60_000,
  }, async () => {
    const [ana, beto, eva] = [await someone("Ana"), await someone("Beto"), await someone("Eva")];
    const teamId = await teamOf(ana, beto, eva);
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const plan = { write: at(1), choose: at(2), talk: at(3) };
    const retroId = await newBoard(ana, teamId, { plan });
    for (const person of [ana, beto, eva]) expect(await act(person, { teamId, retroId }, card("Una"))).toBe("done");
    const startsOn = dayIn("America/Santiago", new Date(Date.now() + 5 * DAY));
    const json = { name: "Retro {n}", number: 7, startsOn, hour: "10:00", everyWeeks: 1 };
    expect((await send("POST", `/teams/${teamId}/series`, ana.token, json)).status).toBe(201);
    await until(teamId, Date.now() + 7 * DAY);
    const listed = await read<object[]>(`/teams/${teamId}/retrospectives`, ana.token);
    expect(listed).toMatchObject([
      { retrospectiveName: "Retro 7", status: "CREATED" },
      { id: retroId, status: "CLOSED" },
    ]);
    expect(await env.DB.prepare("select 1 from retrospectives where team_id = ?").bind(teamId).first()).toBeNull();
  });

  it("The room goes on in the other database after a move, and webhooks get what happens there", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const receiver = newReceiver("ok");
    await webhookOf(ana, teamId, receiver);
    let told = 0;
    const agree = async (text: string) => {
      expect((await send("POST", `/teams/${teamId}/agreements`, ana.token, { text })).status).toBe(201);
      await settled();
      await alarm(teamId);
      told += 1;
      await expect.poll(async () => (await receivedBy(receiver)).length).toBe(told);
    };
    for (const place of [1, 2, 1]) {
      await agree(`Acuerdo ${place}`);
      await move(teamId, place);
    }
    await agree("El último");
  });

  it("The room announces a change without a bookmark, so that no browser leaves it out", async () => {
    const { admin, member, teamId } = await newWorld();
    const connection = await connect(teamId, member.token);
    await join(connection, teamId);
    const made = await send("POST", `/teams/${teamId}/topics`, admin.token, { title: "Nuevo" });
    expect(made.headers.get("x-d1-bookmark")).toBeNull();
    const message = await connection.next(isEventOf("topics"));
    expect(message.data).toMatchObject({ change: { kind: "topic" } });
    expect(message.data).not.toHaveProperty("bookmark");
    connection.close();
  });

  it("The room ends what is in the bin there, and the team in both databases", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const world = await newWorld();
    const { admin, teamId, topicId } = world;
    await send("POST", `/invitations/${world.token}/guests`, undefined, { name: "Invitada Única" });
    await send("DELETE", `/teams/${teamId}/topics/${topicId}`, admin.token);
    await until(teamId, Date.now() + BIN.life + DAY);
    expect(await second().prepare("select 1 from topics where id = ?").bind(topicId).first()).toBeNull();
    // The session has ended.
    const token = await anotherDevice(admin);
    expect((await send("GET", `/teams/${teamId}/topics`, token)).status).toBe(200);
    await send("DELETE", `/teams/${teamId}`, token);
    await until(teamId, Date.now() + BIN.life + DAY);
    for (const database of [env.DB, second()]) {
      for (const table of ["teams", "members", "retrospectives", "access_events"]) {
        const column = table === "teams" ? "id" : "team_id";
        const found = database.prepare(`select 1 from ${table} where ${column} = ?`).bind(teamId);
        expect([table, await found.first()]).toEqual([table, null]);
      }
      expect(await database.prepare("select 1 from users where name = 'Invitada Única'").first()).toBeNull();
    }
  });

  it("A deleted team is restored with what it made", async () => {
    const { admin, teamId } = await newWorld();
    await send("DELETE", `/teams/${teamId}`, admin.token);
    expect((await send("GET", `/teams/${teamId}/topics`, admin.token)).status).toBe(410);
    await send("POST", `/teams/${teamId}/restore`, admin.token);
    expect(await read(`/teams/${teamId}/topics`, admin.token)).toMatchObject([{ title: "Reuniones más cortas" }]);
  });
});
