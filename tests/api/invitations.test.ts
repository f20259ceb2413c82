import { afterEach, describe, expect, it, vi } from "vitest";
import { newestMail } from "#tests/factories/accounts.ts";
import { call, env } from "#tests/factories/client.ts";
import { pass } from "#tests/factories/clock.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Board } from "#worker/contract/boards.ts";
import type { Invitation } from "#worker/contract/invitations.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import type { Member } from "#worker/contract/members.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { roomOf } from "#worker/realtime/notify.ts";

async function invite(admin: Someone, teamId: string, days: 1 | 7 | 30 = 7, guests = true) {
  const answer = await admin.api.teams[":teamId"].invitations.$post({ param: { teamId }, json: { days, guests } });
  expect(answer.status).toBe(201);
  const invitation = await answer.json();
  return { ...invitation, token: tokenIn(invitation) };
}

const tokenIn = ({ url }: Pick<Invitation, "url">) => /\/invite\/([\w-]{22})$/.exec(url ?? "")?.[1] ?? "";

const open = (token: string) => call(`/api/invitations/${token}`);
const join = (token: string, person: Someone) =>
  call(`/api/invitations/${token}/users`, { method: "POST", token: person.token });
const enter = (token: string, name = "Invitada", address = "192.0.2.1", bindings?: string) =>
  call(`/api/invitations/${token}/guests`, {
    method: "POST",
    json: { name },
    headers: { "cf-connecting-ip": address, ...(bindings ? { "user-agent": bindings } : {}) },
  });
async function enterWith(token: string, key: string): Promise<NewSession> {
  const headers = { "idempotency-key": key };
  const answer = await call(`/api/invitations/${token}/guests`, {
    method: "POST",
    json: { name: "Invitada" },
    headers,
  });
  expect(answer.status).toBe(201);
  return answer.json();
}
const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];

async function guestOf(token: string, name = "Invitada"): Promise<NewSession> {
  const answer = await enter(token, name);
  expect(answer.status).toBe(201);
  return answer.json();
}

const keep = (guest: NewSession, email: string, code: string) =>
  call("/api/auth/keep", { method: "POST", token: guest.token, json: { email, code } });

async function codeTo(guest: NewSession, email: string): Promise<string> {
  const asked = await call("/api/auth/request-keep", { method: "POST", token: guest.token, json: { email } });
  expect(asked.status).toBe(200);
  expect(newestMail(email)?.subject).toMatch(/^\w{6} es tu código para guardar tu lugar/);
  return newestMail(email)?.code ?? "";
}

describe("An admin invites people with a link", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("A link lets a person with an account join with one call, shows the team and counts its uses", async () => {
    const { admin, stranger, teamId, retroId } = await newWorld();
    const { id, token, expiresAt, guests, uses } = await invite(admin, teamId, 1);
    expect([guests, uses]).toEqual([true, 0]);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(DAY - 60_000);
    expect(await (await open(token)).json()).toEqual({
      team: { id: teamId, name: "Equipo Luna" },
      language: "es",
      inviter: { id: admin.id, name: admin.name },
      people: expect.arrayContaining([{ id: admin.id, name: admin.name }]),
      memberCount: 4,
      retrospective: { id: retroId, name: "Sprint 12" },
      guests: true,
      expiresAt,
    });
    const joined = await join(token, stranger);
    expect(joined.status).toBe(201);
    expect(await joined.json()).toMatchObject({ id: teamId, isAdmin: false, memberCount: 5 });
    expect(await codeOf(await join(token, stranger))).toEqual([409, "already_member"]);
    const listed = await (await admin.api.teams[":teamId"].invitations.$get({ param: { teamId } })).json();
    expect(listed.find((one) => one.id === id)).toMatchObject({ uses: 1, url: expect.stringContaining(token) });
  });

  it("A person who leaves again and again joins a team five times in 24 hours, with links and the password", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, stranger, teamId } = await newWorld();
    const { token } = await invite(admin, teamId);
    const byLink = () => join(token, stranger);
    const members = (method: "POST" | "DELETE", json?: object) =>
      call(`/api/teams/${teamId}/users`, { method, token: stranger.token, json });
    const byPassword = () => members("POST", { joinPassword: PASSWORD });
    const leave = async () => expect((await members("DELETE")).status).toBe(204);
    for (const enterTeam of [byLink, byPassword, byLink, byPassword, byLink]) {
      expect((await enterTeam()).status).toBe(201);
      await leave();
      pass(1000);
    }
    for (const enterTeam of [byLink, byPassword]) {
      const refused = await enterTeam();
      expect(refused.headers.get("Retry-After")).toBe("86395");
      expect(await codeOf(refused)).toEqual([429, "too_many_requests"]);
    }
    pass(DAY - 5000);
    expect((await byPassword()).status).toBe(201);
    await leave();
    expect((await byLink()).status).toBe(429);
  });

  it("A guest who sends the form twice enters once, with two sessions", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const { token } = await invite(ana, teamId);
    const key = crypto.randomUUID();
    const both = await Promise.all([enterWith(token, key), enterWith(token, key)]);
    const again = await enterWith(token, key);
    expect(new Set([...both, again].map(({ user }) => user.id)).size).toBe(1);
    for (const guest of [...both, again]) {
      expect(guest.user).toMatchObject({ name: "Invitada", email: null });
      expect((await call(`/api/teams/${teamId}`, { token: guest.token })).status).toBe(200);
    }
    const param = { teamId };
    expect(await (await ana.api.teams[":teamId"].users.$get({ param })).json()).toHaveLength(2);
    expect(await (await ana.api.teams[":teamId"]["access-events"].$get({ param })).json()).toMatchObject([
      { kind: "guest-entered" },
      { kind: "invitation-created" },
    ]);
    expect(await (await ana.api.teams[":teamId"].invitations.$get({ param })).json()).toMatchObject([{ uses: 1 }]);
  });

  type Entered = { ana: Someone; teamId: string; guest: NewSession };
  it.each<[string, (entered: Entered) => unknown]>([
    ["after a minute", () => pass(MINUTE + 1)],
    [
      "after the guest left",
      ({ teamId, guest }) => call(`/api/teams/${teamId}/users`, { method: "DELETE", token: guest.token }),
    ],
    [
      "after an admin removed the guest",
      ({ ana, teamId, guest }) =>
        ana.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: guest.user.id } }),
    ],
  ])("A form that is sent again %s lets another guest in", async (_when, happens) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const { token } = await invite(ana, teamId);
    const key = crypto.randomUUID();
    const guest = await enterWith(token, key);
    await happens({ ana, teamId, guest });
    expect((await enterWith(token, key)).user.id).not.toBe(guest.user.id);
  });

  it("The table has only the SHA-256 of a token, of 128 bits", async () => {
    const { admin, teamId } = await newWorld();
    const { id, token } = await invite(admin, teamId);
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const row = await env.DB.prepare("select * from invitations where id = ?").bind(id).first();
    expect(JSON.stringify(row)).not.toContain(token);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    expect(row?.token_hash).toBe(Buffer.from(digest).toString("base64url"));
  });

  it("The links of a team are listed newest first", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift((await invite(ana, teamId)).id);
      await scheduler.wait(2);
    }
    const listed = await (await ana.api.teams[":teamId"].invitations.$get({ param: { teamId } })).json();
    expect(listed.map(({ id }) => id)).toEqual(made);
  });

  it("A revoked, an expired and a guessed link answer alike, and let nobody in", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await someone();
    const teamId = await teamOf(ana);
    const [revoked, expired] = [await invite(ana, teamId, 30), await invite(ana, teamId, 1)];
    const gone = await ana.api.teams[":teamId"].invitations[":invitationId"].$delete({
      param: { teamId, invitationId: revoked.id },
    });
    expect(gone.status).toBe(204);
    pass(DAY + 1);
    const beto = await someone();
    const guessed = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
    for (const token of [revoked.token, expired.token, guessed, `${revoked.token.slice(0, -1)}A`, "x", "%00"]) {
      for (const answer of [await open(token), await join(token, beto), await enter(token)]) {
        expect(await codeOf(answer)).toEqual([404, "invitation_ended"]);
      }
    }
    expect(await (await ana.api.teams[":teamId"].users.$get({ param: { teamId } })).json()).toHaveLength(1);
    expect(await (await ana.api.teams[":teamId"].invitations.$get({ param: { teamId } })).json()).toEqual([]);
  });

  it("An admin ends no link of another team", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const { id, token } = await invite(ana, await teamOf(ana));
    const teamId = await teamOf(beto);
    const ended = await beto.api.teams[":teamId"].invitations[":invitationId"].$delete({
      param: { teamId, invitationId: id },
    });
    expect(ended.status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it("A team has five living invitations at most, also when ten are made at once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    await ana.api.teams[":teamId"].users[":userId"].admin.$post({ param: { teamId, userId: beto.id } });
    const create = async ({ api }: Someone) =>
      (await api.teams[":teamId"].invitations.$post({ param: { teamId }, json: { days: 1, guests: false } })).status;
    const makers = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? ana : beto));
    const statuses = await Promise.all(makers.map(create));
    expect(countByValue(statuses as number[])).toEqual({ 201: 5, 409: 5 });
    pass(DAY + 1);
    expect(await create(ana)).toBe(201);
  });

  it("A team without members gets the first person of the link as admin, but never a guest", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const { token } = await invite(ana, teamId);
    await ana.api.teams[":teamId"].users.$delete({ param: { teamId } });
    const guest = await guestOf(token);
    const mine = await call(`/api/teams/${teamId}/users/my-membership`, { token: guest.token });
    expect(await mine.json()).toMatchObject({ isAdmin: false, isGuest: true });
    await call(`/api/teams/${teamId}/users`, { method: "DELETE", token: guest.token });
    expect(await (await join(token, ana)).json()).toMatchObject({ isAdmin: true });
  });

  it("A team with guests only gets the first account as admin, by link, by password or with a kept place", async () => {
    const withGuest = async () => {
      const ana = await someone();
      const teamId = await teamOf(ana);
      await env.DB.prepare("update teams set join_password_hash = (select password_hash from users where id = ?)")
        .bind((await newWorld()).admin.id)
        .run();
      const { token } = await invite(ana, teamId);
      expect((await ana.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
      return { ana, teamId, token, guest: await guestOf(token) };
    };
    const byLink = await withGuest();
    expect(await (await join(byLink.token, byLink.ana)).json()).toMatchObject({ isAdmin: true });
    expect(await (await join(byLink.token, await someone())).json()).toMatchObject({ isAdmin: false });
    const byPassword = await withGuest();
    const joined = await call(`/api/teams/${byPassword.teamId}/users`, {
      method: "POST",
      token: byPassword.ana.token,
      json: { joinPassword: PASSWORD },
    });
    expect(await joined.json()).toMatchObject({ isAdmin: true });
    for (const email of [`${crypto.randomUUID()}@ejemplo.cl`, (await someone()).email]) {
      const { guest, teamId, token } = await withGuest();
      const other = await guestOf(token);
      const kept: NewSession = await (await keep(guest, email, await codeTo(guest, email))).json();
      const mine = await call(`/api/teams/${teamId}/users/my-membership`, { token: kept.token });
      expect(await mine.json()).toMatchObject({ isAdmin: true, isGuest: false });
      const later = `${crypto.randomUUID()}@ejemplo.cl`;
      const second: NewSession = await (await keep(other, later, await codeTo(other, later))).json();
      const theirs = await call(`/api/teams/${teamId}/users/my-membership`, { token: second.token });
      expect(await theirs.json()).toMatchObject({ isAdmin: false, isGuest: false });
    }
  });
});

describe("A guest enters without an account", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("A guest is a member with a session, reads no email and shows none", async () => {
    const { admin, token, teamId, topicId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    expect(guest.user).toEqual({ id: guest.user.id, name: "Gabi", email: null, sprintWins: 0 });
    const verified = await call("/api/auth/verify", { token: guest.token });
    expect(await verified.json()).toEqual({ user: guest.user });
    const forAdmin: Member[] = await (await call(`/api/teams/${teamId}/users`, { token: admin.token })).json();
    expect(forAdmin.find(({ userId }) => userId === guest.user.id)).toMatchObject({ isGuest: true, user: guest.user });
    expect(forAdmin.filter(({ user }) => user.email === null)).toHaveLength(1);
    for (const path of ["users", `topics/${topicId}/messages`, "users/my-membership", "retrospectives", "ranking"]) {
      const answer = await call(`/api/teams/${teamId}/${path}`, { token: guest.token });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/@|invitado:/);
    }
    const written = await call(`/api/teams/${teamId}/topics/${topicId}/messages`, {
      method: "POST",
      token: guest.token,
      json: { message: "Hola" },
    });
    expect(await written.text()).not.toMatch(/@|invitado:/);
  });

  it("A guest cannot log in, become an admin, or get into another team", async () => {
    const { admin, token, teamId, otherTeam } = await newWorld();
    const guest = await guestOf(token);
    const ask = (method: string, path: string, json?: unknown) =>
      call(`/api${path}`, { method, token: guest.token, json });
    expect(await codeOf(await ask("POST", "/teams", { name: "Otro", joinPassword: "clave" }))).toEqual([
      403,
      "account_needed",
    ]);
    expect(await codeOf(await ask("POST", `/teams/${otherTeam.teamId}/users`, { joinPassword: PASSWORD }))).toEqual([
      403,
      "account_needed",
    ]);
    expect(await codeOf(await ask("POST", `/invitations/${otherTeam.token}/users`))).toEqual([403, "account_needed"]);
    expect(await codeOf(await ask("PATCH", "/users", { password: "una-clave-larga" }))).toEqual([
      403,
      "account_needed",
    ]);
    expect(await codeOf(await ask("GET", `/teams/${otherTeam.teamId}`))).toEqual([403, "not_a_member"]);
    const promoted = await admin.api.teams[":teamId"].users[":userId"].admin.$post({
      param: { teamId, userId: guest.user.id },
    });
    expect(await codeOf(promoted as unknown as Response)).toEqual([409, "guest_not_admin"]);
    const logIn = await call("/api/auth/login", {
      method: "POST",
      json: { email: `invitado:${guest.user.id}`, password: "" },
    });
    expect(logIn.status).toBe(400);
    expect((await ask("PATCH", "/users", { name: "Gabriela" })).status).toBe(200);
  });

  it("A link without guests asks for an account", async () => {
    const ana = await someone();
    const { token } = await invite(ana, await teamOf(ana), 7, false);
    expect(await codeOf(await enter(token))).toEqual([403, "guests_not_allowed"]);
    expect((await join(token, await someone())).status).toBe(201);
  });

  it("A team takes fifty new guests an hour over all of its links, and says how long to wait", {
    timeout: 30_000,
  }, async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await someone();
    const teamId = await teamOf(ana);
    const team = ana.api.teams[":teamId"];
    await team.$patch({ param: { teamId }, json: { retroEntry: true } });
    const made = await team.retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    const retroId = (await made.json()).id;
    const [{ token }, other] = [await invite(ana, teamId), await invite(ana, teamId)];
    const links = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? token : other.token));
    const statuses = await Promise.all(links.map(async (link) => (await enter(link)).status));
    expect(countByValue(statuses)).toEqual({ 201: 50, 429: 10 });
    const address = `/api/teams/${teamId}/retrospectives/${retroId}/entry/guests`;
    expect((await call(address, { method: "POST", json: { name: "Invitada" } })).status).toBe(429);
    const full = await enter(token);
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await full.json()).toMatchObject({ message: "Demasiados intentos. Espera 1 hora y vuelve a probar." });
    pass(60 * 60 * 1000);
    expect((await enter(token)).status).toBe(201);
  });
});

describe("A guest keeps their place", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("An email and its code make a guest an account with the same id, and end the guest's session", async () => {
    const { token, teamId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    const email = `${crypto.randomUUID()}@ejemplo.cl`;
    const code = await codeTo(guest, email);
    expect(await codeOf(await keep(guest, email, "0O1IL0"))).toEqual([400, "invalid_code"]);
    const answer = await keep(guest, email, code);
    expect(answer.status).toBe(200);
    const kept: NewSession = await answer.json();
    expect(kept.user).toEqual({ ...guest.user, email });
    expect((await call("/api/auth/verify", { token: guest.token })).status).toBe(401);
    const mine = await call(`/api/teams/${teamId}/users/my-membership`, { token: kept.token });
    expect(await mine.json()).toMatchObject({ userId: guest.user.id, isGuest: false });
    expect(await codeOf(await keep(kept, email, code))).toEqual([409, "not_a_guest"]);
    // The account has no password.
    const logIn = await call("/api/auth/login", { method: "POST", json: { email, password: "cualquiera" } });
    expect(logIn.status).toBe(401);
  });

  it("A code works for the guest who asked only, and a wrong one of another guest leaves it alone", async () => {
    const { token, colleague } = await newWorld();
    const [gabi, other] = [await guestOf(token, "Gabi"), await guestOf(token, "Otra")];
    const code = await codeTo(gabi, colleague.email);
    for (let time = 0; time < 6; time += 1) {
      expect(await codeOf(await keep(other, colleague.email, code))).toEqual([400, "invalid_code"]);
    }
    expect((await keep(gabi, colleague.email, code)).status).toBe(200);
  });

  it("The mail has nothing that a guest wrote", async () => {
    const { token } = await newWorld();
    const email = `${crypto.randomUUID()}@ejemplo.cl`;
    await codeTo(await guestOf(token, "Gana un premio en premio.example"), email);
    const mail = newestMail(email);
    expect(JSON.stringify([mail?.subject, mail?.text, mail?.html])).not.toMatch(/premio/i);
    expect(mail?.text).toMatch(/^¡Hola!/);
  });

  it("Where the email has an account, what the guest did moves to it, and colliding votes stay the account's", async () => {
    const { colleague, admin, token, teamId, retroId, topicId, messageId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    const ask = async (method: string, path: string, json?: unknown) => {
      const answer = await call(`/api/teams/${teamId}${path}`, { method, token: guest.token, json });
      expect(answer.status).toBeLessThan(300);
    };
    const retro = `/retrospectives/${retroId}`;
    await ask("POST", `${retro}/sprint-winner`, { userId: colleague.id });
    await ask("POST", `${retro}/thank-you`, { userId: admin.id, message: "Gracias, Ana" });
    await ask("POST", `${retro}/thank-you`, { userId: colleague.id, message: "Gracias, yo" });
    await ask("POST", `/topics/${topicId}/toggle-like`);
    await ask("POST", `/topics/${topicId}/messages`, { message: "De acuerdo" });
    await ask("POST", `/topics/${topicId}/messages/${messageId}/toggle-like`);
    const code = await codeTo(guest, colleague.email);
    const kept: NewSession = await (await keep(guest, colleague.email, code)).json();
    expect(kept.user.id).toBe(colleague.id);
    const count = async (sql: string) => (await env.DB.prepare(sql).bind(guest.user.id).first<{ n: number }>())?.n;
    expect(await count("select count(*) as n from votes where voter_id = ?")).toBe(0);
    expect(await count("select count(*) as n from topic_likes where user_id = ?")).toBe(0);
    expect(await count("select count(*) as n from topic_messages where user_id = ?")).toBe(0);
    expect(await count("select count(*) as n from members where user_id = ?")).toBe(0);
    const thanks = await env.DB.prepare(
      "select message, giver_id from thank_yous where retrospective_id = ? and message like 'Gracias, %' order by message",
    )
      .bind(retroId)
      .all();
    expect(thanks.results).toEqual([
      { message: "Gracias, Ana", giver_id: colleague.id },
      { message: "Gracias, yo", giver_id: guest.user.id },
    ]);
    const status = await call(`/api/teams/${teamId}${retro}/sprint-winner/vote-status`, { token: kept.token });
    expect(await status.json()).toMatchObject({ totalVotes: 1, myVote: { votedForId: admin.id } });
    expect((await call("/api/auth/verify", { token: guest.token })).status).toBe(401);
  });

  it("Where the email has an account that took its likes back, those of the guest count as the account's", async () => {
    const { member, token, teamId, topicId, messageId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    const topic = `/api/teams/${teamId}/topics/${topicId}`;
    const like = async (who: string, path: string) =>
      (await call(`${topic}${path}/toggle-like`, { method: "POST", token: who })).json();
    for (const path of ["", `/messages/${messageId}`]) {
      await like(member.token, path);
      await like(member.token, path);
      await like(guest.token, path);
    }
    const code = await codeTo(guest, member.email);
    const before: Topic = await (await call(topic, { token: guest.token })).json();
    const kept: NewSession = await (await keep(guest, member.email, code)).json();
    const { topicLikes, userLikeTopic }: Topic = await (await call(topic, { token: kept.token })).json();
    expect({ topicLikes, userLikeTopic }).toEqual({ topicLikes: before.topicLikes, userLikeTopic: true });
    const messages: TopicMessage[] = await (await call(`${topic}/messages`, { token: kept.token })).json();
    expect(messages.find(({ id }) => id === messageId)).toMatchObject({ userLikeMessage: true });
  });

  it("Where the email has an account, it gets the guest's cards, fichas and place on open boards, also when the room is called twice", async () => {
    const { admin, member, token, teamId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    const json = { retrospectiveName: "Sprint 14", template: "velero" };
    const created = await call(`/api/teams/${teamId}/retrospectives`, { method: "POST", token: admin.token, json });
    const { id: retroId } = await created.json<{ id: string }>();
    const path = `/api/teams/${teamId}/retrospectives/${retroId}/board`;
    const act = async (who: string, gesture: Gesture) => {
      const sent = { id: crypto.randomUUID(), gesture };
      expect((await call(path, { method: "POST", token: who, json: sent })).status).toBe(200);
    };
    const cardId = crypto.randomUUID();
    await act(guest.token, { kind: "addCard", cardId, columnId: "c1", rank: "a0", text: "La de Gabi" });
    await act(guest.token, { kind: "facilitate" });
    await act(guest.token, { kind: "goTo", step: "CHOOSE", stepRev: 0 });
    await act(guest.token, { kind: "setFichas", groupId: cardId, n: 2 });
    const code = await codeTo(guest, member.email);
    const kept: NewSession = await (await keep(guest, member.email, code)).json();
    const boardOf = async () => {
      const { facilitatorId, me }: Board = await (await call(path, { token: kept.token })).json();
      return { facilitatorId, cardIds: me.cardIds, fichas: me.fichas };
    };
    const expected = { facilitatorId: member.id, cardIds: [cardId], fichas: { [cardId]: 2 } };
    await expect.poll(boardOf).toEqual(expected);
    await roomOf(env.TeamRoom, teamId).mergePerson(guest.user.id, member.id, true);
    expect(await boardOf()).toEqual(expected);
    await act(kept.token, { kind: "editCard", cardId, rev: 0, text: "La mía" });
  });

  it("Where the email has an account, it can cancel the timer that the guest started", async () => {
    const { member, token, teamId } = await newWorld();
    const guest = await guestOf(token, "Gabi");
    const timer = `/api/teams/${teamId}/timers`;
    expect((await call(timer, { method: "POST", token: guest.token, json: { minutes: 30 } })).status).toBe(201);
    const code = await codeTo(guest, member.email);
    const kept: NewSession = await (await keep(guest, member.email, code)).json();
    const { id, name } = kept.user;
    await expect
      .poll(async () => (await call(timer, { token: kept.token })).json())
      .toMatchObject({ startedBy: { id, name } });
    expect((await call(timer, { method: "DELETE", token: kept.token })).status).toBe(204);
  });

  it("A removed member does not come back by keeping a guest's place", async () => {
    const { admin, member, token, teamId } = await newWorld();
    await admin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: member.id } });
    const guest = await guestOf(token);
    const kept: NewSession = await (await keep(guest, member.email, await codeTo(guest, member.email))).json();
    expect(kept.user.id).toBe(member.id);
    expect((await call(`/api/teams/${teamId}`, { token: kept.token })).status).toBe(403);
  });
});

describe("A removed member", () => {
  it("A removed member comes back neither by password nor by link, until an admin readmits them", async () => {
    const { admin, member, token, teamId } = await newWorld();
    const team = admin.api.teams[":teamId"];
    await team.users[":userId"].$delete({ param: { teamId, userId: member.id } });
    const withPassword = (joinPassword: string) =>
      call(`/api/teams/${teamId}/users`, { method: "POST", token: member.token, json: { joinPassword } });
    expect(await codeOf(await withPassword("otra-clave"))).toEqual([400, "invalid_join"]);
    expect(await codeOf(await withPassword(PASSWORD))).toEqual([409, "removed_from_team"]);
    expect(await codeOf(await join(token, member))).toEqual([409, "removed_from_team"]);
    const listed = await team.removals.$get({ param: { teamId } });
    expect(await listed.json()).toEqual([
      { user: { id: member.id, name: member.name }, removedAt: expect.stringMatching(/Z$/) },
    ]);
    const readmitted = await team.removals[":userId"].$delete({ param: { teamId, userId: member.id } });
    expect(readmitted.status).toBe(204);
    expect((await join(token, member)).status).toBe(201);
  });

  it("A readmitted member stays out of every other team that removed them, and everybody else who was removed stays out of this team", async () => {
    const { admin, member, colleague, removed, stranger, teamId, otherTeam, token } = await newWorld();
    await join(otherTeam.token, member);
    const remove = (by: Someone, from: string, userId: string) =>
      by.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId: from, userId } });
    for (const answer of [
      await remove(admin, teamId, member.id),
      await remove(admin, teamId, colleague.id),
      await remove(stranger, otherTeam.teamId, member.id),
    ]) {
      expect(answer.status).toBe(204);
    }
    expect(
      (await admin.api.teams[":teamId"].removals[":userId"].$delete({ param: { teamId, userId: member.id } })).status,
    ).toBe(204);
    expect((await join(token, member)).status).toBe(201);
    expect(await codeOf(await join(otherTeam.token, member))).toEqual([409, "removed_from_team"]);
    expect(await codeOf(await join(token, colleague))).toEqual([409, "removed_from_team"]);
    const listed = await removed.api.teams[":teamId"].removals.$get({ param: { teamId: otherTeam.teamId } });
    expect(await listed.json()).toMatchObject([{ user: { id: member.id } }]);
  });

  it("A person who left by themselves joins again", async () => {
    const { member, teamId } = await newWorld();
    await member.api.teams[":teamId"].users.$delete({ param: { teamId } });
    const answer = await member.api.teams[":teamId"].users.$post({
      param: { teamId },
      json: { joinPassword: PASSWORD },
    });
    expect(answer.status).toBe(201);
  });
});

describe("A link ends", () => {
  it("The key of a revoked invitation does not bring it back", async () => {
    const { admin, teamId } = await newWorld();
    const path = `/api/teams/${teamId}/invitations`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const make = () => call(path, { method: "POST", token: admin.token, headers, json: { days: 7, guests: true } });
    const first: Invitation = await (await make()).json();
    expect(await (await make()).json()).toEqual(first);
    expect((await call(`${path}/${first.id}`, { method: "DELETE", token: admin.token })).status).toBe(204);
    expect(await codeOf(await make())).toEqual([404, "invitation_ended"]);
    expect(await codeOf(await enter(first.url?.slice(-22) ?? ""))).toEqual([404, "invitation_ended"]);
  });

  it.each(["removed", "demoted", "gone", "deleted"])(
    "The links of an admin who is %s end, those of others do not",
    async (how) => {
      const { admin, otherAdmin, token, teamId } = await newWorld();
      const mine = await invite(otherAdmin, teamId);
      const other = { param: { teamId, userId: otherAdmin.id } };
      if (how === "removed") await admin.api.teams[":teamId"].users[":userId"].$delete(other);
      else if (how === "demoted") await admin.api.teams[":teamId"].users[":userId"].admin.$delete(other);
      else if (how === "gone") await otherAdmin.api.teams[":teamId"].users.$delete({ param: { teamId } });
      else await otherAdmin.api.users.$delete({ json: { password: PASSWORD } });
      expect(await codeOf(await enter(mine.token))).toEqual([404, "invitation_ended"]);
      expect((await enter(token)).status).toBe(201);
    },
  );

  it("A refused demotion ends no link", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana, await someone());
    const { token } = await invite(ana, teamId);
    const refused = await ana.api.teams[":teamId"].users[":userId"].admin.$delete({
      param: { teamId, userId: ana.id },
    });
    expect(refused.status).toBe(409);
    expect((await enter(token)).status).toBe(201);
  });
});

describe("What concerns access is recorded", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("Admins read who came in, left, changed roles and made links, for 90 days", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, member, colleague, stranger, teamId, token, invitationId } = await newWorld();
    const team = admin.api.teams[":teamId"];
    const to = (userId: string) => ({ param: { teamId, userId } });
    const acts = [
      () => team.users[":userId"].admin.$post(to(colleague.id)),
      () => team.users[":userId"].admin.$post(to(colleague.id)),
      () => team.users[":userId"].admin.$delete(to(colleague.id)),
      () => join(token, stranger),
      () => enter(token, "Gabi"),
      () => stranger.api.teams[":teamId"].users.$delete({ param: { teamId } }),
      () => team.users[":userId"].$delete(to(member.id)),
      () => team.removals[":userId"].$delete(to(member.id)),
      () => team.$patch({ param: { teamId }, json: { name: "Equipo Sol" } }),
      () => team.$patch({ param: { teamId }, json: { joinPassword: "otra-clave" } }),
      () => team.invitations[":invitationId"].$delete({ param: { teamId, invitationId } }),
      () => team.invitations.$post({ param: { teamId }, json: { days: 1, guests: true } }),
    ];
    for (const act of acts) {
      pass(10);
      await act();
    }
    const read = async () => (await team["access-events"].$get({ param: { teamId } })).json();
    expect((await read()).map(({ kind, actor, subject }) => [kind, actor.name, subject?.name ?? null])).toEqual([
      ["invitation-created", admin.name, null],
      ["invitation-revoked", admin.name, null],
      ["password-changed", admin.name, null],
      ["readmitted", admin.name, member.name],
      ["removed", admin.name, member.name],
      ["left", stranger.name, null],
      ["guest-entered", "Gabi", null],
      ["joined-by-link", stranger.name, null],
      ["demoted", admin.name, colleague.name],
      ["promoted", admin.name, colleague.name],
    ]);
    const { count } = (await env.DB.prepare("select count(*) as count from access_events where team_id = ?")
      .bind(teamId)
      .first<{ count: number }>()) ?? { count: 0 };
    expect(count).toBe(10);
  });
});
