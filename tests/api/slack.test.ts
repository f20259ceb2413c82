import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act, card, newBoard } from "#tests/factories/boards.ts";
import { call, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWebhook, postedTo, setState, textOf, WEBHOOK_HOST } from "#tests/factories/slack-channel.ts";
import type { AccessEvent } from "#worker/contract/access-events.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { SlackConnection } from "#worker/contract/slack.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import {
  agreementsMessage,
  closedMessage,
  escapeSlack,
  openedMessage,
  reminderMessage,
  stepMessage,
} from "#worker/services/slack/slack-messages.ts";

const ALL_ON = { opened: true, step: true, reminder: true, closed: true, agreements: true };

async function send<Answer>(method: string, path: string, { token }: { token: string }, json?: object, key?: string) {
  const headers = key ? { "idempotency-key": key } : undefined;
  const response = await call(`/api${path}`, { method, token, json, headers });
  const text = await response.text();
  return { status: response.status, text, body: (text ? JSON.parse(text) : null) as Answer };
}

let ana: Someone;
let beto: Someone;
let teamId: string;
let team: string;
const log = vi.spyOn(console, "error");

beforeEach(async () => {
  log.mockReset().mockImplementation(() => undefined);
  [ana, beto] = [await someone("Ana"), await someone("Beto")];
  teamId = await teamOf(ana, beto);
  team = `/teams/${teamId}`;
});

const connect = (path: string, webhookUrl = WEBHOOK_HOST + path) =>
  send<SlackConnection & { code?: string }>("POST", `${team}/slack`, ana, { webhookUrl });
const connection = async () => (await send<SlackConnection>("GET", `${team}/slack`, ana)).body;
const open = async (json: object = { retrospectiveName: "Sprint 1" }, key?: string) =>
  (await send<Retrospective>("POST", `${team}/retrospectives`, beto, json, key)).body;
const close = ({ id }: { id: string }) => send("POST", `${team}/retrospectives/${id}/close`, ana);
const failure = async () => (await connection()).failure?.reason;
const arrived = async (path: string) => (await postedTo(path)).map(textOf);
/** Resolves when the room has posted so often. */
const until = (path: string, count: number) => expect.poll(() => arrived(path)).toHaveLength(count);

describe("A team is connected to Slack", () => {
  it("An admin connects, sees no address again, and disconnects; both are in the list of who may enter", async () => {
    expect(await connection()).toEqual({ connectedAt: null, kinds: null, failure: null });
    const path = newWebhook("accepts");
    const made = await connect(path);
    expect([made.status, made.body]).toEqual([
      201,
      { connectedAt: expect.stringMatching(/Z$/), kinds: ALL_ON, failure: null },
    ]);
    expect(await connection()).toEqual(made.body);
    const stored = await env.DB.prepare("select * from slack_connections where team_id = ?").bind(teamId).first();
    for (const text of [made.text, JSON.stringify(stored)]) expect(text).not.toContain("services");
    expect((await send("DELETE", `${team}/slack`, ana)).status).toBe(204);
    expect((await send("DELETE", `${team}/slack`, ana)).status).toBe(204);
    expect(await connection()).toEqual({ connectedAt: null, kinds: null, failure: null });
    const events = await send<AccessEvent[]>("GET", `${team}/access-events`, ana);
    expect(events.body.map(({ kind, actor }) => [kind, actor.name])).toEqual([
      ["slack-disconnected", "Ana"],
      ["slack-connected", "Ana"],
    ]);
  });

  it.each([
    "http://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com.evil.example/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com@evil.example/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://evil.example/https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com:8443/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com/services/../api/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx?to=evil",
    "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx/more",
    "https://hooks.slack.com/workflows/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
    "https://hooks.slack.com/services/T024BE7LD/B0000TEST/short",
    "",
  ])("The address %s is refused", async (url) => {
    const refused = await connect("", url);
    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: "webhookUrl" }] }]);
    expect(await connection()).toEqual({ connectedAt: null, kinds: null, failure: null });
  });

  it("A member learns nothing of the connection", async () => {
    await connect(newWebhook("accepts"));
    for (const [method, json] of [["GET"], ["PATCH", { opened: false }], ["DELETE"]] as const) {
      expect((await send(method, `${team}/slack`, beto, json)).status).toBe(403);
    }
    expect((await send("GET", team, beto)).text).not.toMatch(/slack/i);
  });

  it("An admin switches kinds of messages, which stay when the webhook is replaced, and each change is listed once", async () => {
    expect((await send("PATCH", `${team}/slack`, ana, { step: false })).status).toBe(404);
    await connect(newWebhook("accepts"));
    const change = (json: object) => send<SlackConnection>("PATCH", `${team}/slack`, ana, json);
    expect((await change({ step: false, agreements: false })).body.kinds).toEqual({
      ...ALL_ON,
      step: false,
      agreements: false,
    });
    await Promise.all([change({ agreements: true }), change({ closed: false })]);
    expect((await change({})).body.kinds).toEqual({ ...ALL_ON, step: false, closed: false });
    await connect(newWebhook("accepts"));
    expect((await connection()).kinds).toEqual({ ...ALL_ON, step: false, closed: false });
    expect((await change({ step: "no" })).status).toBe(400);
    const events = await send<AccessEvent[]>("GET", `${team}/access-events`, ana);
    expect(events.body.filter(({ kind }) => kind === "slack-kinds-changed")).toHaveLength(3);
  });

  it("A connection that is copied to another team cannot be used there", async () => {
    const path = newWebhook("accepts");
    await connect(path);
    const other = await teamOf(ana);
    await env.DB.prepare(
      "insert into slack_connections (team_id, webhook, connected_at) select ?, webhook, connected_at from slack_connections where team_id = ?",
    )
      .bind(other, teamId)
      .run();
    team = `/teams/${other}`;
    await send("POST", `${team}/retrospectives`, ana, { retrospectiveName: "Sprint 1" });
    await expect.poll(failure).toBe("key_changed");
    expect(await postedTo(path)).toEqual([]);
  });
});

describe("Slack hears of a retrospective", () => {
  it("Opening posts a link once, also when the call is repeated", async () => {
    const path = newWebhook("accepts");
    await connect(path);
    const key = crypto.randomUUID();
    const { id } = await open({ retrospectiveName: "Sprint <1> & más" }, key);
    const repeated = async () => (await open({ retrospectiveName: "Sprint <1> & más" }, key)).id;
    expect(await repeated()).toBe(id);
    await until(path, 1);
    expect(await repeated()).toBe(id);
    await settled();
    // Now the room would post a second one, and before the message of the closing.
    await runDurableObjectAlarm(roomOf(env.TeamRoom, teamId));
    await close({ id });
    await expect.poll(() => arrived(path)).toContainEqual(expect.stringMatching(/^Se cerró/));
    expect(await arrived(path)).toEqual([
      expect.stringMatching(/^Se abrió la retrospectiva \*Sprint &lt;1&gt; &amp; más\* de \*Equipo \d+\*\.\n/),
      expect.stringMatching(/^Se cerró/),
    ]);
    const [message] = await postedTo(path);
    expect(message && textOf(message)).toContain(`<${ORIGIN}${team}/retrospectives/${id}|Entrar a la retrospectiva>`);
    expect(message?.message?.text).toContain("Sprint &lt;1&gt; &amp; más");
  });

  it("A second retrospective of the day is opened and closed without a message", async () => {
    const path = newWebhook("accepts");
    await connect(path);
    const first = await open();
    await until(path, 1);
    const second = await open({ retrospectiveName: "Sprint 2" });
    await close(first);
    await until(path, 2);
    await close(second);
    await settled();
    expect((await arrived(path)).map((text) => text.split("*")[1])).toEqual(["Sprint 1", "Sprint 1"]);
  });

  it("Closing posts the winner, the agreements and the sheet, and no card", async () => {
    const path = newWebhook("accepts");
    await connect(path);
    const ids = { teamId, retroId: await newBoard(ana, teamId, { signed: false }) };
    await until(path, 1);
    await act(beto, ids, card("Nadie me escucha en la daily"));
    await beto.api.users.$patch({ json: { name: "Beto <!channel>" } });
    const api = ana.api.teams[":teamId"];
    await api.agreements.$post({
      param: { teamId },
      json: { text: "Daily <de pie> & corta", ownerId: beto.id, dueOn: "2030-12-05", retrospectiveId: ids.retroId },
    });
    await api.agreements.$post({ param: { teamId }, json: { text: "Para todos", retrospectiveId: ids.retroId } });
    await api.agreements.$post({ param: { teamId }, json: { text: "De otra parte" } });
    await api.retrospectives[":retroId"]["sprint-winner"].$post({ param: ids, json: { userId: beto.id } });
    expect((await close({ id: ids.retroId })).status).toBe(200);
    await until(path, 2);
    const [, posted] = await postedTo(path);
    if (!posted) throw new Error("nothing posted");
    expect(textOf(posted).split("\n")).toEqual([
      expect.stringMatching(/^Se cerró la retrospectiva \*Sprint 14\* de \*Equipo \d+\*\.$/),
      "*Sprint winner*",
      "Beto &lt;!channel&gt;, con 1 de 1 voto",
      "*Acuerdos*",
      "• Daily &lt;de pie&gt; &amp; corta (Beto &lt;!channel&gt;, para el 5 de diciembre)",
      "• Para todos (Todo el equipo)",
      `<${ORIGIN}${team}/retrospectives/${ids.retroId}/summary|Ver la hoja>`,
    ]);
    expect(JSON.stringify(posted)).not.toContain("escucha");
  });

  it("Thirty long agreements fit into what Slack accepts", async () => {
    const path = newWebhook("accepts");
    await connect(path);
    const retro = await open();
    await until(path, 1);
    const text = "&".repeat(280);
    await Promise.all(
      Array.from({ length: 30 }, () =>
        ana.api.teams[":teamId"].agreements.$post({ param: { teamId }, json: { text, retrospectiveId: retro.id } }),
      ),
    );
    await close(retro);
    await until(path, 2);
    expect(await failure()).toBeUndefined();
    expect((await arrived(path)).join()).toContain("Y 10 más en la hoja.");
  });

  it("A team without a connection closes its retrospective as always", async () => {
    const retro = await open();
    expect((await close(retro)).status).toBe(200);
    await settled();
    expect(await failure()).toBeUndefined();
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ["removed", "webhook_removed", 1],
    ["revoked", "webhook_removed", 1],
    ["deleted", "channel_gone", 1],
    ["archived", "channel_gone", 1],
    ["prohibited", "not_allowed", 1],
    ["odd", "refused", 1],
    ["limited", "too_many_messages", 1],
    ["redirects", "refused", 1],
    ["down", "no_answer", SLACK.tries],
    ["hangs", "no_answer", 1],
    ["fails", "no_answer", 1],
  ])(
    "Where Slack %s, the write is answered at once, and admins see %s after %d tries until a message arrives",
    async (kind, reason, tries) => {
      const path = newWebhook(kind);
      await connect(path);
      const started = Date.now();
      const opened = await open();
      expect(Date.now() - started).toBeLessThan(SLACK.timeout);
      await expect.poll(failure).toBe(reason);
      expect(await postedTo(path)).toHaveLength(tries);
      expect(await postedTo("/elsewhere")).toEqual([]);
      expect(log.mock.calls.join()).not.toContain("services");
      await setState(path, "accepts");
      expect((await close(opened)).status).toBe(200);
      await expect.poll(failure).toBeUndefined();
    },
    60_000,
  );

  it.each(["second", "soon"])("A message that Slack takes at the %s try leaves no failure", async (kind) => {
    const path = newWebhook(kind);
    await connect(path);
    await open();
    await until(path, 2);
    expect((await connection()).failure).toBeNull();
  });

  it("A failure of the webhook before says nothing about the new one", async () => {
    const path = newWebhook("hangs");
    await connect(path);
    await open();
    await expect.poll(() => postedTo(path)).toHaveLength(1);
    await connect(newWebhook("accepts"));
    await expect.poll(() => log.mock.calls).toHaveLength(1);
    expect(await failure()).toBeUndefined();
  }, 30_000);
});

it("No message names a channel that people wrote into a name, neither in its text nor in its notification", () => {
  const word = "<!channel> & más";
  const agreements = [{ text: word, dueOn: "2030-12-05", owner: { name: word } }];
  const retrospective: Retrospective = {
    id: "r",
    retrospectiveName: word,
    status: "CLOSED",
    sprintWinner: { id: "p", name: word },
    result: { winnerVotes: 1, totalVotes: 1, decidedBy: "votes" },
    board: null,
    at: null,
    createdAt: "2026-01-05T15:00:00.000Z",
    closedAt: "2026-01-05T16:00:00.000Z",
  };
  const team = { teamId: "t", teamName: word, origin: ORIGIN };
  const facts = { ...team, timeZone: "America/Santiago", retrospective };
  const phase = { step: "WRITE" as const, until: Date.parse("2026-01-06T15:00:00.000Z") };
  const messages = [
    openedMessage(facts),
    stepMessage(facts, phase),
    stepMessage(facts, { ...phase, until: null }),
    reminderMessage(facts, { ...phase, notReady: 2 }),
    closedMessage({ ...facts, agreements }),
    agreementsMessage({ ...team, agreements, today: "2030-12-05" }),
  ];
  for (const message of messages) {
    expect(message.text).toContain("&lt;!channel&gt; &amp; más");
    expect(JSON.stringify(message)).not.toMatch(/<!channel>|& más/);
  }
});

it("An agreement that was due half a year ago says its year", () => {
  const due = (text: string, dueOn: string) => ({ text, dueOn, owner: null });
  const agreements = [due("Hace un año", "2029-12-02"), due("Hace poco", "2030-12-01")];
  const message = agreementsMessage({
    teamId: "t",
    teamName: "Valle",
    origin: ORIGIN,
    agreements,
    today: "2030-12-05",
  });
  const text = JSON.stringify(message);
  expect(text).toContain("Hace un año (Todo el equipo, era para el 2 de diciembre de 2029)");
  expect(text).toContain("Hace poco (Todo el equipo, era para el 1 de diciembre)");
});

it("Slack's three control characters are escaped, and nothing else", () => {
  expect(escapeSlack("<!channel> & <@U1|ana> *a* “b”")).toBe("&lt;!channel&gt; &amp; &lt;@U1|ana&gt; *a* “b”");
});
