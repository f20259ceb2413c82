import { afterEach, describe, expect, it, vi } from "vitest";
import { act, card, newBoard, readBoard } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import { programTokenOf } from "#tests/factories/program-tokens.ts";
import { newWorld } from "#tests/factories/world.ts";
import { PROGRAM_TOKEN } from "#worker/contract/limits/programs.ts";
import { DAY, HOUR } from "#worker/contract/limits/time.ts";
import type { ProgramToken } from "#worker/contract/program-tokens.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const get = (path: string, token?: string) => call(`/api${path}`, { token });
const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const listOf = async ({ token }: Someone, teamId: string): Promise<ProgramToken[]> =>
  (await get(`/teams/${teamId}/tokens`, token)).json();

describe("A token of a program", () => {
  it("A token is shown once, stored as a hash, and in no list and no download", async () => {
    const { admin, teamId } = await newWorld();
    const { token, id } = await programTokenOf(admin, teamId, ["read"]);
    expect(token).toMatch(/^tt_[\w-]{43}$/);
    const [listed] = await listOf(admin, teamId);
    expect(listed).toMatchObject({ id, name: "Panel de datos", scopes: ["read"], works: true, lastUsedAt: null });
    const kept = await env.DB.prepare("select * from program_tokens where id = ?").bind(id).all();
    const data = await (await get("/users/data", admin.token)).text();
    expect(data).toContain(id);
    for (const text of [JSON.stringify(kept.results), JSON.stringify(listed), data]) expect(text).not.toContain(token);
  });

  it("A token is made once where the call is repeated, and the repeated call does not show it", async () => {
    const { admin, teamId } = await newWorld();
    const create = async () => {
      const answer = await call(`/api/teams/${teamId}/tokens`, {
        method: "POST",
        token: admin.token,
        json: { name: "Panel", scopes: ["read", "read"], days: 7 },
        headers: { "idempotency-key": "0b5c7f6e-4a55-4a0c-9d4f-2b8f3a1c9e10" },
      });
      return answer.json<ProgramToken & { token: string | null }>();
    };
    const [first, second] = [await create(), await create()];
    expect(second).toEqual({ ...first, scopes: ["read"], token: null });
    expect((await get(`/teams/${teamId}`, first.token ?? "")).status).toBe(200);
    const newer = await programTokenOf(admin, teamId, ["read"]);
    expect((await listOf(admin, teamId)).map(({ id }) => id)).toEqual([newer.id, first.id]);
  });

  it("A token is refused by another team, after its end, and once it is revoked", async () => {
    const { admin, teamId, otherTeam } = await newWorld();
    const { token, id } = await programTokenOf(admin, teamId, ["read"]);
    expect(await codeOf(await get(`/teams/${otherTeam.teamId}`, token))).toEqual([404, "not_found"]);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 30 * DAY - HOUR);
    expect((await get(`/teams/${teamId}`, token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await codeOf(await get(`/teams/${teamId}`, token))).toEqual([401, "token_refused"]);
    vi.useRealTimers();
    await call(`/api/teams/${teamId}/tokens/${id}`, { method: "DELETE", token: admin.token });
    expect(await codeOf(await get(`/teams/${teamId}`, token))).toEqual([401, "token_refused"]);
  });

  it("A token is refused in the address, in a cookie and for a socket", async () => {
    const { admin, teamId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read"]);
    expect((await get(`/teams/${teamId}?token=${token}&access_token=${token}`)).status).toBe(401);
    expect((await call(`/api/teams/${teamId}`, { headers: { cookie: `session=${token}` } })).status).toBe(401);
    const socket = await call(`/parties/team-room/${teamId}?token=${token}`, {
      token,
      headers: { upgrade: "websocket" },
    });
    expect(socket.status).toBeGreaterThanOrEqual(400);
  });

  it("A token ends when the admin who made it is no longer an admin, and works again when they are", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    const { token } = await programTokenOf(otherAdmin, teamId, ["read"]);
    const role = `/api/teams/${teamId}/users/${otherAdmin.id}/admin`;
    await call(role, { method: "DELETE", token: admin.token });
    expect(await codeOf(await get(`/teams/${teamId}`, token))).toEqual([401, "token_refused"]);
    expect(await listOf(admin, teamId)).toMatchObject([{ works: false, creator: { id: otherAdmin.id } }]);
    await call(role, { method: "POST", token: admin.token });
    expect((await get(`/teams/${teamId}`, token)).status).toBe(200);
  });

  it("A token does not work while its team is in the bin", async () => {
    const { admin, teamId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read"]);
    await call(`/api/teams/${teamId}`, { method: "DELETE", token: admin.token });
    expect(await codeOf(await get(`/teams/${teamId}`, token))).toEqual([410, "team_in_bin"]);
  });

  it("The last use of a token is recorded at most once an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, teamId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read"]);
    const lastUse = async () => (await listOf(admin, teamId))[0]?.lastUsedAt;
    const first = new Date().toISOString();
    await get(`/teams/${teamId}`, token);
    await expect.poll(lastUse).toBe(first);
    vi.setSystemTime(Date.now() + HOUR / 2);
    await get(`/teams/${teamId}`, token);
    expect(await lastUse()).toBe(first);
    vi.setSystemTime(Date.now() + HOUR);
    await get(`/teams/${teamId}`, token);
    await expect.poll(lastUse).toBe(new Date().toISOString());
  });

  it("A token downloads no card of an open board that only its maker sees", async () => {
    const { admin, teamId } = await newWorld();
    const ids = { teamId, retroId: await newBoard(admin, teamId) };
    expect(await act(admin, ids, card("Solo para mí"))).toBe("done");
    expect((await readBoard(admin, ids)).me.cards).toHaveLength(1);
    const { token } = await programTokenOf(admin, teamId, ["export"]);
    const download = async (asked: string) => (await get(`/teams/${teamId}/export.json`, asked)).text();
    expect(await download(admin.token)).toContain("Solo para mí");
    const ofProgram = await download(token);
    expect(ofProgram).toContain(ids.retroId);
    expect(ofProgram).not.toContain("Solo para mí");
  });

  it("A token is in no log and no error", async () => {
    const { admin, teamId, topicId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read"]);
    const logs: string[] = [];
    for (const method of ["log", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((text: string) => void logs.push(text));
    }
    const refused = await call(`/api/teams/${teamId}/topics/${topicId}`, { method: "PATCH", token, json: {} });
    await get(`/teams/${teamId}`, token);
    expect(logs.length).toBeGreaterThan(0);
    expect([...logs, await refused.text()].join()).not.toContain(token.slice(4, 20));
  });

  it("A team has at most ten tokens, also when they are made at once", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    const json = { name: "Panel", scopes: ["read"], days: 7 };
    const create = ({ token }: Someone) => call(`/api/teams/${teamId}/tokens`, { method: "POST", token, json });
    const makers = Array.from({ length: PROGRAM_TOKEN.most + 2 }, (_, index) => (index % 2 === 0 ? admin : otherAdmin));
    const made = await Promise.all(makers.map(create));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(PROGRAM_TOKEN.most);
    for (const maker of [admin, otherAdmin])
      expect(await codeOf(await create(maker))).toEqual([409, "too_many_tokens"]);
  });

  it("A token that has ended makes room for another one", async () => {
    const { admin, teamId } = await newWorld();
    const json = { name: "Panel", scopes: ["read"], days: 7 };
    const create = () => call(`/api/teams/${teamId}/tokens`, { method: "POST", token: admin.token, json });
    for (let made = 0; made < PROGRAM_TOKEN.most; made += 1) expect((await create()).status).toBe(201);
    expect(await codeOf(await create())).toEqual([409, "too_many_tokens"]);
    const [ended] = await listOf(admin, teamId);
    await env.DB.prepare("update program_tokens set expires_at = ? where id = ?")
      .bind(new Date(Date.now() - HOUR).toISOString(), ended?.id)
      .run();
    expect((await create()).status).toBe(201);
    const left = (await listOf(admin, teamId)).map(({ id }) => id);
    expect(left).toHaveLength(PROGRAM_TOKEN.most);
    expect(left).not.toContain(ended?.id);
  });

  it("A program creates, reads and downloads with the scopes of its token, in the name of its maker", async () => {
    const { admin, teamId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read", "write", "export"]);
    const title = "Lo creó un programa";
    const created = await call(`/api/teams/${teamId}/topics`, { method: "POST", token, json: { title } });
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ title, author: { id: admin.id } });
    expect(await (await get(`/teams/${teamId}/topics`, token)).text()).toContain(title);
    expect(await (await get(`/teams/${teamId}/export.json`, token)).text()).toContain(title);
  });

  it("A retrospective that a program creates with a plan closes by itself, as its maker's does, and no token closes one now", async () => {
    const { admin, teamId } = await newWorld();
    const { token } = await programTokenOf(admin, teamId, ["read", "write", "export"]);
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    const plan = { write: inHours(24), choose: inHours(48), talk: inHours(72) };
    const json = { retrospectiveName: "Sprint 1", template: "velero", plan };
    const path = `/api/teams/${teamId}/retrospectives`;
    const created = await call(path, { method: "POST", token, json });
    const { id, board } = await created.json<{ id: string; board: object }>();
    expect(board).toMatchObject({ plan: { ...plan, closes: true } });
    const given = { ...json, plan: { ...plan, closes: false } };
    expect((await call(path, { method: "POST", token, json: given })).status).toBe(400);
    expect(await codeOf(await call(`${path}/${id}/close`, { method: "POST", token }))).toEqual([401, "token_refused"]);
  });
});
