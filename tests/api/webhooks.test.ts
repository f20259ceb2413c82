import { afterEach, describe, expect, it, vi } from "vitest";
import { call, env } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import { webhookOf } from "#tests/factories/webhooks.ts";
import { newWorld } from "#tests/factories/world.ts";
import type { AccessEvent } from "#worker/contract/access-events.ts";
import { CONFIRMATION_LIFE } from "#worker/contract/limits/accounts.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { LONGEST_ADDRESS } from "#worker/contract/webhook-address.ts";
import type { NewWebhook, Webhook } from "#worker/contract/webhooks.ts";

afterEach(() => {
  vi.useRealTimers();
});

const PATH = "/hooks.ejemplo.cl/tertulia?llave=secreta";
const INPUT = { address: `https:/${PATH}`, events: ["agreement.done"] };

async function send<Answer>(method: string, path: string, { token }: Someone, json?: object, key?: string) {
  const headers = key ? { "idempotency-key": key } : undefined;
  const answer = await call(`/api/teams/${path}`, { method, token, json, headers });
  const text = await answer.text();
  return { status: answer.status, text, body: (text ? JSON.parse(text) : null) as Answer & { code: string } };
}

const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const listOf = async (admin: Someone, teamId: string) =>
  (await send<Webhook[]>("GET", `${teamId}/webhooks`, admin)).body;

describe("A webhook of a team", () => {
  it("A webhook shows its secret once, and its address and secret are stored encrypted", async () => {
    const { admin, teamId } = await newWorld();
    const made = await send<NewWebhook>("POST", `${teamId}/webhooks`, admin, INPUT);
    expect(made.body).toMatchObject({
      address: INPUT.address,
      events: ["agreement.done"],
      creator: { id: admin.id },
      works: true,
      stopped: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const listed = await send<Webhook[]>("GET", `${teamId}/webhooks`, admin);
    const { secret, ...rest } = made.body;
    expect(listed.body).toEqual([rest]);
    const kept = await env.DB.prepare("select * from webhooks where id = ?").bind(made.body.id).first();
    const data = await (await call("/api/users/data", { token: admin.token })).text();
    const team = await (await call(`/api/teams/${teamId}/export.json`, { token: admin.token })).text();
    expect(data).toContain(made.body.id);
    for (const text of [listed.text, JSON.stringify(kept), data, team]) expect(text).not.toContain(secret);
    for (const text of [JSON.stringify(kept), data, team]) expect(text).not.toContain("hooks.ejemplo.cl");
  });

  it("A webhook is made once where the call is repeated, and the repeated call does not show the secret", async () => {
    const { admin, teamId } = await newWorld();
    const key = "5f1f3a52-8f35-4a1c-9d2f-6f0a5f9b6c11";
    const input = { ...INPUT, events: ["agreement.done", "agreement.done"] };
    const make = async () => (await send<NewWebhook>("POST", `${teamId}/webhooks`, admin, input, key)).body;
    const [first, second] = [await make(), await make()];
    expect(second).toEqual({ ...first, events: INPUT.events, secret: null });
    expect(first.secret).toMatch(/^whsec_/);
    const newer = await webhookOf(admin, teamId, PATH);
    expect((await listOf(admin, teamId)).map(({ id }) => id)).toEqual([newer.id, first.id]);
  });

  it.each([
    ["http://hooks.ejemplo.cl/", "address"],
    ["https://localhost/", "address"],
    ["https://[::ffff:127.0.0.1]/", "address"],
    ["https://2130706433/", "address"],
    [`https://hooks.ejemplo.cl/${"a".repeat(LONGEST_ADDRESS)}`, "address"],
  ])("A webhook with the address %s is refused", async (address, path) => {
    const { admin, teamId } = await newWorld();
    const refused = await send("POST", `${teamId}/webhooks`, admin, { ...INPUT, address });
    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path }] }]);
    expect(await listOf(admin, teamId)).toEqual([]);
  });

  it.each([[[]], [["retrospective.deleted"]], [["webhook.test"]], ["agreement.done"]])(
    "A webhook with the events %j is refused",
    async (events) => {
      const { admin, teamId } = await newWorld();
      expect((await send("POST", `${teamId}/webhooks`, admin, { ...INPUT, events })).status).toBe(400);
    },
  );

  it("A team has at most five webhooks, also when they are made at once", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    const make = (maker: Someone) => send("POST", `${teamId}/webhooks`, maker, INPUT);
    const makers = Array.from({ length: WEBHOOK.most + 2 }, (_, index) => (index % 2 === 0 ? admin : otherAdmin));
    const made = await Promise.all(makers.map(make));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(WEBHOOK.most);
    for (const maker of [admin, otherAdmin]) expect(await codeOf(make(maker))).toEqual([409, "too_many_webhooks"]);
  });

  it("A person has at most ten webhooks in all teams", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    for (let count = 0; count < WEBHOOK.mostOfPerson; count += 1) {
      const team = await admin.api.teams.$post({ json: { name: `Equipo ${count}` } });
      await webhookOf(admin, (await team.json()).id, PATH);
    }
    expect(await codeOf(send("POST", `${teamId}/webhooks`, admin, INPUT))).toEqual([409, "too_many_webhooks"]);
    expect((await send("POST", `${teamId}/webhooks`, otherAdmin, INPUT)).status).toBe(201);
  });

  it("An admin confirms who they are to make a webhook and to get another secret", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, teamId } = await newWorld();
    const { id } = await webhookOf(admin, teamId, PATH);
    vi.setSystemTime(Date.now() + CONFIRMATION_LIFE + MINUTE);
    expect(await codeOf(send("POST", `${teamId}/webhooks`, admin, INPUT))).toEqual([428, "confirm_identity"]);
    expect(await codeOf(send("POST", `${teamId}/webhooks/${id}/secret`, admin))).toEqual([428, "confirm_identity"]);
    expect((await send("PATCH", `${teamId}/webhooks/${id}`, admin, { isOn: false })).status).toBe(200);
  });

  it("A webhook is switched off and on, changes its events, and ends, and Miembros lists each change", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    const { id } = await webhookOf(admin, teamId, PATH);
    const change = async (json: object) =>
      (await send<Webhook>("PATCH", `${teamId}/webhooks/${id}`, otherAdmin, json)).body;
    expect((await change({ isOn: false })).stopped).toMatchObject({ reason: "admin" });
    expect(await codeOf(send("POST", `${teamId}/webhooks/${id}/test`, admin))).toEqual([404, "not_found"]);
    const twice = { events: ["agreement.created", "agreement.created"] };
    expect(await change(twice)).toMatchObject({ stopped: { reason: "admin" }, events: ["agreement.created"] });
    expect(await change({ isOn: true })).toMatchObject({ stopped: null, events: ["agreement.created"] });
    expect((await send("DELETE", `${teamId}/webhooks/${id}`, otherAdmin)).status).toBe(204);
    expect(await codeOf(send("DELETE", `${teamId}/webhooks/${id}`, otherAdmin))).toEqual([404, "not_found"]);
    expect(await codeOf(send("GET", `${teamId}/webhooks/${id}/deliveries`, admin))).toEqual([404, "not_found"]);
    const events = await send<AccessEvent[]>("GET", `${teamId}/access-events`, admin);
    expect(events.body.map(({ kind, actor }) => [kind, actor.id])).toEqual([
      ["webhook-ended", otherAdmin.id],
      ["webhook-changed", otherAdmin.id],
      ["webhook-changed", otherAdmin.id],
      ["webhook-changed", otherAdmin.id],
      ["webhook-created", admin.id],
    ]);
  });

  it("A webhook keeps the secret before for a day when it gets another one", async () => {
    const { admin, teamId } = await newWorld();
    const { id, secret } = await webhookOf(admin, teamId, PATH);
    const changed = await send<{ secret: string }>("POST", `${teamId}/webhooks/${id}/secret`, admin);
    expect(changed.body.secret).toMatch(/^whsec_/);
    expect(changed.body.secret).not.toBe(secret);
    const until = (await listOf(admin, teamId))[0]?.previousSecretUntil;
    expect(Date.parse(until ?? "") - Date.now()).toBeGreaterThan(WEBHOOK.overlap - MINUTE);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + WEBHOOK.overlap + MINUTE);
    expect((await listOf(admin, teamId))[0]?.previousSecretUntil).toBeNull();
  });

  it("A webhook shows no address where the key of the server changed", async () => {
    const { admin, teamId } = await newWorld();
    await webhookOf(admin, teamId, PATH);
    await env.DB.prepare("update webhooks set address = secret, secret = address where team_id = ?").bind(teamId).run();
    await env.DB.prepare("update webhooks set id = 'otro' where team_id = ?").bind(teamId).run();
    expect((await listOf(admin, teamId))[0]?.address).toBeNull();
  });
});
