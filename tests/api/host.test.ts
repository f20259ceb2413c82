import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { call, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { cookieOf } from "#tests/factories/cookies.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import { newWebhook, postedTo, textOf, WEBHOOK_HOST } from "#tests/factories/slack-channel.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { Health } from "#worker/contract/health.ts";
import { limitsOf } from "#worker/contract/host.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { PLAN } from "#worker/contract/limits/plan.ts";
import { dayOf, NOTHING, startOf } from "#worker/contract/spending.ts";
import { addToDay, type DaySum, readDay } from "#worker/services/host/days.ts";
import { type Receiver, tellNearLimits } from "#worker/services/host/notice.ts";

const { db } = openDatabase(env.DB);
const HOUR_AGO = new Date(Date.now() - 60 * 60 * 1000).toISOString();

const open = (token: string) => call("/api/host/page", { method: "POST", json: { token } });
const healthFor = async (token?: string) => {
  const answer = await call("/api/health", { token });
  await expectDocumented("GET /health", answer.clone());
  const health: Health = await answer.json();
  return health;
};
const page = async (cookie?: string) => {
  const answer = await call("/host", { headers: { "accept-language": "es", ...(cookie ? { cookie } : {}) } });
  return { status: answer.status, html: await answer.text() };
};
const textsOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .split(/\n+/)
    .filter(Boolean);

async function openedPage(world: World): Promise<string> {
  const answer = await open(await world.newHostLink());
  expect(answer.status).toBe(204);
  return `plan=${cookieOf(answer, "plan").value}`;
}

describe("The page of the host", () => {
  it("A link opens the page of the host once, for an hour, and shows each limit", async () => {
    const world = await newWorld();
    const token = await world.newHostLink();
    const answer = await open(token);
    expect(answer.status).toBe(204);
    const { value, attributes } = cookieOf(answer, "plan");
    expect(attributes).toEqual(["HttpOnly", `Max-Age=${HOST.pageLife / 1000}`, "Path=/", "SameSite=Strict"]);
    const { status, html } = await page(`plan=${value}`);
    expect(status).toBe(200);
    for (const name of ["Peticiones", "Filas escritas por las salas", "Correos", "Tamaño de la base de datos"])
      expect(textsOf(html)).toContain(name);
    const again = await open(token);
    expect([again.status, await again.json()]).toEqual([404, expect.objectContaining({ code: "link_ended" })]);
  });

  it("Of two people who use a link at the same moment one gets in", async () => {
    const { newHostLink } = await newWorld();
    const token = await newHostLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  });

  it("A link that has expired, and a token of a script, open nothing", async () => {
    const { newHostLink, hostToken } = await newWorld();
    const expired = await newHostLink();
    await env.DB.prepare("update host_tokens set expires_at = ? where kind = 'link'").bind(HOUR_AGO).run();
    for (const token of [expired, hostToken, "x".repeat(43), ""]) expect((await open(token)).ok).toBe(false);
  });

  it("After its hour the page of the host is an unknown page again", async () => {
    const cookie = await openedPage(await newWorld());
    await env.DB.prepare("update host_tokens set expires_at = ? where kind = 'page'").bind(HOUR_AGO).run();
    expect((await page(cookie)).status).toBe(404);
  });

  it("A stranger, an admin and a person with an invented cookie get what an unknown page says", async () => {
    const { admin, hostToken } = await newWorld();
    const unknown = await call("/no-existe", { headers: { "accept-language": "es" } });
    const said = [unknown.status, textsOf(await unknown.text())];
    const cookies = [undefined, `session=${admin.token}`, `plan=${"x".repeat(43)}`, "plan=x", `plan=${admin.token}`];
    for (const cookie of cookies) {
      const { status, html } = await page(cookie);
      expect([cookie, status, textsOf(html)]).toEqual([cookie, ...said]);
    }
    // A script may see it.
    expect((await page(`plan=${hostToken}`)).status).toBe(200);
  });

  it("The cookie of the page opens no other call of the host", async () => {
    const world = await newWorld();
    const token = (await openedPage(world)).slice("plan=".length);
    for (const [method, path] of [
      ["GET", `/api/host/boards/${world.retroId}`],
      ["POST", `/api/host/rooms/${world.teamId}`],
    ]) {
      const answer = await call(path ?? "", { method, token });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

describe("GET /api/health", () => {
  afterEach(() => env.DB.exec("delete from host_days"));

  it("/api/health shows the host what is used of the plan, and shows nobody else anything of it", async () => {
    const world = await newWorld();
    const today = dayOf(Date.now());
    await addToDay(db, today, { ...NOTHING, requests: 300, rowsWritten: 12.4, mails: 2 });
    await addToDay(db, today, { ...NOTHING, requests: 40, mails: 0 });
    const { use } = await healthFor(world.hostToken);
    expect(use?.endsAt).toBe(startOf(today + 1));
    const used = Object.fromEntries(use?.limits.map((one) => [one.kind, [one.used, one.limit]]) ?? []);
    expect(used).toMatchObject({
      requests: [340, PLAN.requests],
      rowsWritten: [12, PLAN.rowsWritten],
      mails: [2, 100],
    });
    expect(used.databaseBytes?.[0]).toBeGreaterThan(100_000);
    const nobody = await healthFor();
    expect(Object.keys(nobody)).not.toContain("use");
    const { newHostLink, admin } = world;
    for (const token of [await newHostLink(), admin.token, "x".repeat(43)])
      expect(await healthFor(token)).toEqual(nobody);
  });

  it("Without mail there is no limit of mails", () => {
    const use = { ...NOTHING, mails: 5, databaseBytes: 1 };
    expect(limitsOf(use, {}, false).map(({ kind }) => kind)).not.toContain("mails");
    expect(limitsOf(use, { MAILS_PER_DAY: "3000", PLAN_SIZE: "3" }, true)).toContainEqual({
      kind: "mails",
      used: 5,
      limit: 3000,
    });
  });
});

describe("The count of the day", () => {
  afterEach(() => env.DB.exec("delete from host_days"));

  it("The first use of a day removes the day before", async () => {
    const today = dayOf(Date.now());
    await addToDay(db, today - 1, { ...NOTHING, requests: 5, mails: 0 });
    await addToDay(db, today, { ...NOTHING, requests: 7, mails: 0 });
    expect(await readDay(db, today)).toMatchObject({ requests: 7, notice: null });
    expect(await readDay(db, today - 1)).toMatchObject({ requests: 0 });
  });

  it("Additions at the same moment are all counted, and each writes one row", async () => {
    const today = dayOf(Date.now());
    await Promise.all(Array.from({ length: 20 }, () => addToDay(db, today, { ...NOTHING, requests: 10, mails: 1 })));
    expect(await readDay(db, today)).toMatchObject({ requests: 200, mails: 20 });
    let written = 0;
    const metered = openDatabase(env.DB, {
      hear: ({ rows_written }) => {
        written += rows_written;
      },
    });
    await addToDay(metered.db, today, { ...NOTHING, requests: 10, mails: 1 });
    expect(written).toBe(1);
  });
});

describe("The message to the host", () => {
  afterEach(() => env.DB.exec("delete from host_days"));

  const today = () => dayOf(Date.now());
  const near = { ...NOTHING, rowsWritten: 72_500, mails: 71 };
  const receiver = (settings: Partial<Receiver>): Receiver => ({
    webhook: undefined,
    slackBaseUrl: inject("slack"),
    mail: null,
    language: undefined,
    ...settings,
  });
  const tell = (sum: DaySum, settings: Partial<Receiver>) =>
    tellNearLimits(db, receiver(settings), { sum, limits: limitsOf(sum, {}, true), origin: ORIGIN });

  it("The message names each limit above 70 %, and what happens when it is reached", async () => {
    const path = newWebhook("accepts");
    await tell(await addToDay(db, today(), near), { webhook: WEBHOOK_HOST + path });
    const [message, ...more] = await postedTo(path);
    expect(more).toEqual([]);
    expect(message && textOf(message)).toBe(`*Tertulia se acerca a un límite de su plan*
Hoy, en tertulia.test:
Filas escritas en la base de datos: 72.500 de 100.000 (72 %). Al llegar al límite se puede leer, pero no guardar.
Correos: 71 de 100 (71 %). Al llegar al límite, quien pide un código espera a mañana.
Los límites del día parten de cero a las 00:00 UTC. Para verlos todos: npm run doctor -- --open`);
    expect((await readDay(db, today())).notice).toBe("sent");
  });

  it("Below 70 % of every limit no message is sent", async () => {
    const path = newWebhook("accepts");
    const sum = await addToDay(db, today(), { ...NOTHING, rowsWritten: 69_999, mails: 69 });
    await tell(sum, { webhook: WEBHOOK_HOST + path });
    expect(await postedTo(path)).toEqual([]);
    expect((await readDay(db, today())).notice).toBeNull();
  });

  it("One of many isolates that see the limit at the same moment sends the message, and none does later that day", async () => {
    const path = newWebhook("accepts");
    const sums = await Promise.all(Array.from({ length: 8 }, () => addToDay(db, today(), near)));
    await Promise.all(sums.map((sum) => tell({ ...sum, notice: null }, { webhook: WEBHOOK_HOST + path })));
    await tell(await addToDay(db, today(), near), { webhook: WEBHOOK_HOST + path });
    expect(await postedTo(path)).toHaveLength(1);
  });

  it("The message is in the language that the host chose", async () => {
    const path = newWebhook("accepts");
    await tell(await addToDay(db, today(), near), { webhook: WEBHOOK_HOST + path, language: "en" });
    const [message] = await postedTo(path);
    expect(message && textOf(message)).toContain("Emails: 71 of 100 (71%).");
  });

  it("Where Slack refuses the message, a mail is sent instead", async () => {
    const path = newWebhook("removed");
    const send = vi.fn(async () => undefined);
    const mail = { to: "host@ejemplo.cl", mailer: { send, simulateSend: send } };
    await tell(await addToDay(db, today(), near), { webhook: WEBHOOK_HOST + path, mail });
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls).toEqual([[expect.objectContaining({ to: "host@ejemplo.cl" })]]);
    expect((await readDay(db, today())).notice).toBe("sent");
  });

  it("Where no way works, the page says that the message failed, and nobody tries again that day", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const path = newWebhook("removed");
    const webhook = WEBHOOK_HOST + path;
    await tell(await addToDay(db, today(), near), { webhook });
    await tell(await addToDay(db, today(), near), { webhook });
    expect(await postedTo(path)).toHaveLength(1);
    expect((await readDay(db, today())).notice).toBe("failed");
    await settled();
    vi.restoreAllMocks();
  });
});
