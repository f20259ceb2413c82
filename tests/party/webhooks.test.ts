import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { DayBudget } from "#party/day-budget.ts";
import { WebhookRoom } from "#party/webhook-room.ts";
import { planFrom } from "#tests/factories/board.ts";
import { act, card, newBoard } from "#tests/factories/boards.ts";
import { call, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { countingDatabase, newQueryCounts, type QueryCounts } from "#tests/factories/counting-database.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import type { Someone } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { MONDAY, tellingTeam } from "#tests/factories/telling-team.ts";
import { newReceiver, receivedBy, setReceiver, verified, webhookOf } from "#tests/factories/webhooks.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { DAY, HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import type { NewWebhook, WebhookDelivery } from "#worker/contract/webhooks.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { settleWebhooks, writeAgreements } from "#worker/services/for-rooms.ts";
import { createAgreement } from "#worker/services/retrospective/agreements.ts";

const { present, team, room, alarm, nextAlarm, agree: agreeOn } = tellingTeam("Carla");

let ana: Someone;
let beto: Someone;
let carla: Someone;
let teamId: string;

beforeEach(() => {
  const { others, ...first } = present();
  ({ ana, beto, teamId } = first);
  carla = firstOrThrow(others);
});

const agree = (text = "Partir la planning") => agreeOn({ text });
const finish = (agreementId: string, state: "DONE" | "OPEN" | "DROPPED") =>
  team().agreements[":agreementId"].$patch({ param: { teamId, agreementId }, json: { state } });
const hook = (path: string, events?: NewWebhook["events"]) => webhookOf(ana, teamId, path, events);
const deliveries = async (id: string): Promise<WebhookDelivery[]> => {
  const answer = await team().webhooks[":webhookId"].deliveries.$get({ param: { teamId, webhookId: id } });
  return answer.ok ? answer.json() : [];
};
const listed = async () => {
  const answer = await team().webhooks.$get({ param: { teamId } });
  return answer.ok ? (await answer.json())[0] : undefined;
};

/** What a room that begins again with the same storage does. */
const inNewRoom = <Result>(
  use: (webhooks: WebhookRoom) => Promise<Result>,
  { database = env.DB, most = WEBHOOK.triesPerDay, site }: { database?: D1Database; most?: number; site?: string } = {},
): Promise<Result> =>
  runInDurableObject(room(), (_, { storage: { kv } }) =>
    use(
      new WebhookRoom(
        kv,
        { ...env, database: roomDatabase(database, teamId), SITE_URL: site },
        new DayBudget(kv, "webhook-budget", most, 1),
      ),
    ),
  );

/** Resolves when what is due was tried. */
const tellDue = (options?: Parameters<typeof inNewRoom>[1]) =>
  inNewRoom(async (webhooks) => {
    await webhooks.settle(Date.now())?.();
    return webhooks.nextDue();
  }, options);

/** Resolves when the room itself has tried what is due. */
async function until(path: string, count: number) {
  await settled();
  await alarm();
  await expect.poll(() => receivedBy(path)).toHaveLength(count);
  return receivedBy(path);
}

describe("A webhook is told", () => {
  it("An event has the fixed address of the site, also where the room stored another one before", async () => {
    const path = newReceiver("accepts");
    const { secret } = await hook(path);
    await settled();
    const site = "https://retro.example";
    await inNewRoom(async (webhooks) => webhooks.expect(Date.now(), ORIGIN));
    await agree();
    await tellDue({ site });
    const [received] = await receivedBy(path);
    expect(received && JSON.stringify(verified(received, secret))).toContain(`"url":"${site}/teams/`);
  });

  it("A running timer has the alarm of the room again after a delivery", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await settled();
    const timer = await room().startTimer("one", 5, { id: ana.id, name: "Ana" });
    await agree();
    await until(path, 1);
    // The room plans its next look in the moment in which it sets the alarm.
    const look = () => inNewRoom(async (webhooks) => webhooks.nextDue());
    await expect.poll(look).toBeGreaterThan(Date.now() + HOUR);
    expect(await nextAlarm()).toBe(Date.parse(timer?.endsAt ?? ""));
  });

  it("A webhook gets the four events, signed as Standard Webhooks says, with ids, names and addresses", async () => {
    const path = newReceiver("accepts");
    const { id, secret } = await hook(path);
    const opened = await team().retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    const retrospective = await opened.json();
    await until(path, 1);
    const agreement = await agree();
    await until(path, 2);
    await finish(agreement.id, "DONE");
    await until(path, 3);
    await team().retrospectives[":retroId"].close.$post({ param: { teamId, retroId: retrospective.id } });
    const received = await until(path, 4);
    const payloads = received.map((one) => verified(one, secret));
    expect(payloads.map(({ type }) => type)).toEqual([
      "retrospective.opened",
      "agreement.created",
      "agreement.done",
      "retrospective.closed",
    ]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
    const inTeam = { id: teamId, name: expect.stringMatching(/^Equipo/) };
    expect(payloads[0]).toEqual({
      type: "retrospective.opened",
      timestamp: retrospective.createdAt,
      data: {
        team: inTeam,
        retrospective: {
          id: retrospective.id,
          name: "Sprint 1",
          createdAt: retrospective.createdAt,
          closedAt: null,
          url: `${ORIGIN}/teams/${teamId}/retrospectives/${retrospective.id}`,
        },
      },
    });
    expect(payloads[2]?.data).toEqual({
      team: inTeam,
      agreement: {
        id: agreement.id,
        text: "Partir la planning",
        owner: { id: beto.id, name: "Beto" },
        dueOn: null,
        state: "DONE",
        retrospectiveId: null,
        createdAt: agreement.createdAt,
        closedAt: expect.stringMatching(/Z$/),
        url: `${ORIGIN}/teams/${teamId}/agreements`,
      },
    });
    expect(received[0]?.headers).toMatchObject({ "content-type": "application/json", "user-agent": "Tertulia" });
    await expect.poll(async () => (await deliveries(id)).map(({ state }) => state)).toEqual(Array(4).fill("arrived"));
    expect(JSON.stringify(await env.DB.prepare("select * from webhook_deliveries").all())).not.toContain(agreement.id);
  });

  it("A webhook gets only the events that it asked for, and nothing that happened before", async () => {
    await agree("Antes");
    const path = newReceiver("accepts");
    await hook(path, ["agreement.done"]);
    const { id } = await agree("Después");
    await finish(id, "DROPPED");
    await finish(id, "DONE");
    await finish(id, "DONE");
    const { length } = await until(path, 1);
    await tellDue();
    expect([length, (await receivedBy(path)).length]).toEqual([1, 1]);
    await finish(id, "OPEN");
    vi.setSystemTime(Date.now() + MINUTE);
    await finish(id, "DONE");
    await until(path, 2);
  });

  it("A webhook gets one event where a call is repeated", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const open = () =>
      team().retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } }, { headers });
    await open();
    vi.setSystemTime(Date.now() + MINUTE);
    await open();
    await until(path, 1);
    await tellDue();
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("A webhook gets the agreement that the room makes of an accepted proposal", async () => {
    const path = newReceiver("accepts");
    const { id, secret } = await hook(path, ["agreement.created"]);
    await settled();
    await alarm();
    const ids = { teamId, retroId: await newBoard(ana, teamId) };
    const first = card("Las reuniones");
    const proposalId = crypto.randomUUID();
    const gestures: Gesture[] = [
      first,
      { kind: "goTo", step: "TALK", stepRev: 0 },
      { kind: "propose", proposalId, groupId: first.cardId, text: "Quince minutos" },
      { kind: "acceptProposal", proposalId },
    ];
    for (const gesture of gestures) expect(await act(ana, ids, gesture)).toBe("done");
    // Those of other tests are of other webhooks.
    const made = () => env.DB.prepare("select count(*) as n from webhook_deliveries where webhook_id = ?").bind(id);
    await expect.poll(() => made().first("n")).toBe(1);
    const [created] = await until(path, 1);
    expect(created && verified(created, secret).data).toMatchObject({
      agreement: { text: "Quince minutos", retrospectiveId: ids.retroId },
    });
  });

  it("A webhook gets a closing by the end of a plan, and what a series opens", async () => {
    const path = newReceiver("accepts");
    await hook(path, ["retrospective.opened", "retrospective.closed"]);
    await settled();
    await alarm();
    const { write, choose, talk } = planFrom(Date.now());
    const retroId = await newBoard(ana, teamId, { plan: { write, choose, talk } });
    for (const person of [ana, beto, carla]) {
      expect(await act(person, { teamId, retroId }, card(`De ${person.name}`))).toBe("done");
    }
    await until(path, 1);
    const rhythm = { startsOn: "2027-03-08", hour: "10:00", everyWeeks: 1 };
    const series = { name: "Sprint {n}", number: 25, ...rhythm };
    await call(`/api/teams/${teamId}/series`, { method: "POST", token: ana.token, json: series });
    const nextAlarm = () => runInDurableObject(room(), (_, { storage }) => storage.getAlarm());
    for (let at = await nextAlarm(); at !== null && at < MONDAY + 8 * DAY; at = await nextAlarm()) {
      vi.setSystemTime(Math.max(at, Date.now()));
      await alarm();
    }
    await expect.poll(() => receivedBy(path)).toHaveLength(3);
    const payloads = (await receivedBy(path)).map(({ body }) => JSON.parse(body));
    expect(payloads.map(({ type, data }) => [type, data.retrospective.name])).toEqual([
      ["retrospective.opened", "Sprint 14"],
      ["retrospective.closed", "Sprint 14"],
      ["retrospective.opened", "Sprint 25"],
    ]);
    expect(payloads[1].data.retrospective.id).toBe(retroId);
  });

  it("A webhook gets the closing of a board, and no card", async () => {
    const path = newReceiver("accepts");
    const { secret } = await hook(path, ["retrospective.closed"]);
    const retroId = await newBoard(ana, teamId);
    expect(await act(ana, { teamId, retroId }, card("Una tarjeta secreta"))).toBe("done");
    await team().retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    const [closed] = await until(path, 1);
    if (!closed) throw new Error("nothing arrived");
    expect(verified(closed, secret).data).toMatchObject({ retrospective: { id: retroId } });
    expect(closed.body).not.toContain("secreta");
  });

  it("A webhook gets a test, which is tried like any other event", async () => {
    const path = newReceiver("accepts");
    const { id, secret } = await hook(path, ["agreement.done"]);
    expect((await team().webhooks[":webhookId"].test.$post({ param: { teamId, webhookId: id } })).status).toBe(204);
    const [test] = await until(path, 1);
    if (!test) throw new Error("nothing arrived");
    expect(verified(test, secret)).toMatchObject({ type: "webhook.test", data: { team: { id: teamId } } });
  });

  it("An event has both signatures for a day after the secret changed", async () => {
    const path = newReceiver("accepts");
    const { id, secret } = await hook(path);
    const changed = await team().webhooks[":webhookId"].secret.$post({ param: { teamId, webhookId: id } });
    if (!changed.ok) throw new Error("not changed");
    const { secret: next } = await changed.json();
    await agree();
    const [first] = await until(path, 1);
    if (!first) throw new Error("nothing arrived");
    expect(verified(first, next)).toEqual(verified(first, secret));
    vi.setSystemTime(Date.now() + WEBHOOK.overlap + MINUTE);
    await agree("Otro");
    const [, second] = await until(path, 2);
    if (!second) throw new Error("nothing arrived");
    expect(verified(second, next).type).toBe("agreement.created");
    expect(() => verified(second, secret)).toThrow("No matching signature");
  });
});

describe("A delivery that does not arrive", () => {
  it("A delivery is tried seven times within a day, with the same id and another timestamp, and then stops its webhook", async () => {
    const path = newReceiver("down");
    const { id, secret } = await hook(path);
    await agree();
    const start = Date.now();
    await until(path, 1);
    await expect.poll(async () => (await deliveries(id))[0]?.tries).toBe(1);
    for (const [index, wait] of WEBHOOK.waits.entries()) {
      expect((await listed())?.stopped).toBeNull();
      const { triedAt, nextTryAt } = (await deliveries(id))[0] ?? {};
      expect(Date.parse(nextTryAt ?? "") - Date.parse(triedAt ?? "")).toBe(wait);
      vi.setSystemTime(Date.parse(nextTryAt ?? "") - 1000);
      await tellDue();
      expect(await receivedBy(path)).toHaveLength(index + 1);
      vi.setSystemTime(Date.now() + 1000);
      await tellDue();
      const received = await receivedBy(path);
      expect(received).toHaveLength(index + 2);
      const last = received.at(-1);
      // The library takes a signature for five minutes: each try has a new timestamp.
      expect(last && verified(last, secret).type).toBe("agreement.created");
    }
    expect(Date.now() - start).toBeLessThan(DAY);
    expect(new Set((await receivedBy(path)).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const waits = [0, ...WEBHOOK.waits];
    expect(await deliveries(id)).toMatchObject([
      { state: "failed", failure: "refused", status: 503, tries: waits.length, nextTryAt: null },
    ]);
    expect(await listed()).toMatchObject({ stopped: { reason: "failing" } });
    await agree("Otro");
    await tellDue();
    expect(await receivedBy(path)).toHaveLength(waits.length);
    await setReceiver(path, "accepts");
    await team().webhooks[":webhookId"].$patch({ param: { teamId, webhookId: id }, json: { isOn: true } });
    await agree("Y otro");
    await until(path, waits.length + 1);
    await expect.poll(listed).toMatchObject({ stopped: null, failingSince: null });
  });

  it("A failed delivery does not stop a webhook at which something else arrives", async () => {
    const path = newReceiver("refuses");
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(async () => (await listed())?.failingSince).toMatch(/Z$/);
    vi.setSystemTime(Date.now() + MINUTE / 2);
    await setReceiver(path, "accepts");
    await agree("Otro");
    await until(path, 2);
    await expect.poll(async () => (await listed())?.failingSince).toBeNull();
    vi.setSystemTime(Date.now() + MINUTE);
    await tellDue();
    expect((await deliveries(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ["arrived", 1],
      ["arrived", 2],
    ]);
  });

  it("The days of failures count from the start where a webhook is switched off and on", async () => {
    const path = newReceiver("refuses");
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(async () => (await listed())?.failingSince).toMatch(/Z$/);
    for (const isOn of [false, true]) {
      await team().webhooks[":webhookId"].$patch({ param: { teamId, webhookId: id }, json: { isOn } });
    }
    expect(await listed()).toMatchObject({ stopped: null, failingSince: null });
  });

  it.each([
    ["redirects", { failure: "redirected", status: 307 }],
    ["refuses", { failure: "refused", status: 400 }],
    ["hangs", { failure: "no_answer", status: null }],
  ])("A delivery says why where a receiver %s, without its text", async (kind, outcome) => {
    const path = newReceiver(kind);
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ ...outcome, state: "waiting", tries: 1 });
    expect(JSON.stringify(await env.DB.prepare("select * from webhook_deliveries").all())).not.toContain("inner");
    expect(await receivedBy("/hooks.ejemplo.cl/elsewhere")).toEqual([]);
  });

  it("A delivery arrives where the answer is long, which is not read", async () => {
    const path = newReceiver("long");
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe("arrived");
  });

  it("A delivery stops its webhook at once where the receiver answers 410", async () => {
    const path = newReceiver("gone");
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(listed).toMatchObject({ stopped: { reason: "gone" } });
    expect(await deliveries(id)).toMatchObject([{ state: "failed", status: 410, tries: 1 }]);
  });

  it("A delivery is not sent where the admin who made the webhook is no longer one", async () => {
    const path = newReceiver("accepts");
    const { id } = await hook(path);
    const role = { param: { teamId, userId: beto.id } };
    await team().users[":userId"].admin.$post(role);
    await agree();
    const asBeto = beto.api.teams[":teamId"];
    await asBeto.users[":userId"].admin.$delete({ param: { teamId, userId: ana.id } });
    await tellDue();
    const answer = await asBeto.webhooks[":webhookId"].deliveries.$get({ param: { teamId, webhookId: id } });
    expect(await answer.json()).toMatchObject([{ state: "failed", failure: "maker_gone", tries: 0 }]);
    await asBeto.agreements.$post({ param: { teamId }, json: { text: "Otro" } });
    await tellDue();
    expect(await receivedBy(path)).toEqual([]);
  });

  it("A delivery is not sent where its subject went into the bin", async () => {
    const path = newReceiver("accepts");
    const { id } = await hook(path, ["retrospective.opened"]);
    const opened = await team().retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    const { id: retroId } = await opened.json();
    await team().retrospectives[":retroId"].$delete({ param: { teamId, retroId } });
    await tellDue();
    expect(await deliveries(id)).toMatchObject([{ state: "failed", failure: "subject_gone", tries: 0 }]);
    expect(await receivedBy(path)).toEqual([]);
  });

  it("A delivery is not sent after its webhook was switched off or ended", async () => {
    const [off, ended] = [newReceiver("accepts"), newReceiver("accepts")];
    const [first, second] = [await hook(off), await hook(ended)];
    await agree();
    const param = (webhookId: string) => ({ param: { teamId, webhookId } });
    await team().webhooks[":webhookId"].$patch({ ...param(first.id), json: { isOn: false } });
    await team().webhooks[":webhookId"].$delete(param(second.id));
    await tellDue();
    expect([await receivedBy(off), await receivedBy(ended)]).toEqual([[], []]);
    expect(await deliveries(first.id)).toMatchObject([{ state: "failed", failure: "stopped", tries: 0 }]);
    expect(await deliveries(second.id)).toEqual([]);
  });
});

describe("What waits", () => {
  it("A delivery is sent after the room ended before it was sent, or before its outcome was stored", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await agree();
    const { database } = faultyDatabase("refuses", (_, sql) => sql.startsWith("update"));
    await tellDue({ database });
    expect(await receivedBy(path)).toHaveLength(1);
    await tellDue();
    const ids = (await receivedBy(path)).map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it("A room that was killed meanwhile tries a delivery again", async () => {
    const path = newReceiver("down");
    const { id } = await hook(path);
    await agree();
    await until(path, 1);
    await expect.poll(async () => (await deliveries(id))[0]?.tries).toBe(1);
    await abortAllDurableObjects();
    await setReceiver(path, "accepts");
    vi.setSystemTime(Date.now() + MINUTE);
    await until(path, 2);
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe("arrived");
  });

  it("The room asks for deliveries again a minute later where the database does not answer", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await agree();
    const { database } = faultyDatabase("refuses", () => true);
    expect(await tellDue({ database })).toBe(Date.now() + WEBHOOK.retry);
    expect(await receivedBy(path)).toEqual([]);
    await tellDue();
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("The room finds a delivery within hours, where nobody announced it", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await settled();
    await tellDue();
    const at = new Date().toISOString();
    await env.DB.prepare(
      "insert into webhook_deliveries (webhook_id, message_id, event, at, next_try_at) select id, 'm', 'webhook.test', ?1, ?1 from webhooks where team_id = ?2",
    )
      .bind(at, teamId)
      .run();
    vi.setSystemTime(Date.now() + WEBHOOK.look - MINUTE);
    await tellDue();
    expect(await receivedBy(path)).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    await tellDue();
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("The room asks at once for a delivery that comes while the database answers", async () => {
    await hook(newReceiver("accepts"));
    await settled();
    const due = await inNewRoom(async (webhooks) => {
      webhooks.expect(Date.now(), ORIGIN);
      const telling = webhooks.settle(Date.now())?.();
      webhooks.expect(Date.now(), ORIGIN);
      await telling;
      return webhooks.nextDue();
    });
    expect(due).toBe(Date.now());
  });

  it("A delivery is sent once where two settle at the same moment", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await agree();
    await inNewRoom(async (webhooks) => {
      const tells = [webhooks.settle(Date.now()), webhooks.settle(Date.now())];
      await Promise.all(tells.map((tell) => tell?.()));
    });
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("A delivery is sent once where another event happens before its receiver has answered", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await agree();
    await inNewRoom(async (webhooks) => {
      const telling = webhooks.settle(Date.now())?.();
      webhooks.expect(Date.now(), ORIGIN);
      await Promise.all([telling, webhooks.settle(Date.now())?.()]);
    });
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("A webhook has a limited number of deliveries that wait, and the last that arrived are kept", async () => {
    const path = newReceiver("refuses");
    const { id } = await hook(path);
    await settled();
    await tellDue();
    for (let count = 0; count < WEBHOOK.waiting + 2; count += 1) {
      vi.setSystemTime(Date.now() + 1);
      await agree(`Acuerdo ${count}`);
    }
    const waiting = await deliveries(id);
    expect(waiting).toHaveLength(WEBHOOK.waiting);
    const full = await team().webhooks[":webhookId"].test.$post({ param: { teamId, webhookId: id } });
    expect(full.status).toBe(429);
    await setReceiver(path, "accepts");
    vi.setSystemTime(Date.now() + HOUR);
    for (let pass = 0; pass < WEBHOOK.waiting / WEBHOOK.atOnce + 1; pass += 1) await tellDue();
    const left = await deliveries(id);
    const newest = waiting.slice(0, WEBHOOK.kept).map((one) => [one.at, "arrived"]);
    expect(left.map(({ at, state }) => [at, state])).toEqual(newest);
  });

  it("A webhook gets each of the proposals that become agreements together once, and the first ones where not all fit", async () => {
    const { id } = await hook(newReceiver("refuses"), ["agreement.created"]);
    const opened = await team().retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    const { id: retroId } = await opened.json();
    await agree("Antes");
    const proposals = Array.from({ length: WEBHOOK.waiting + 10 }, (_, place) => ({
      id: crypto.randomUUID(),
      groupId: "grupo",
      authorId: ana.id,
      at: "2026-11-26T12:00:00.000Z",
      text: `Acuerdo ${place}`,
      ownerId: null,
      dueOn: null,
      agreed: [ana.id],
      isAccepted: true,
    }));
    const accepted = proposals.map((proposal) => ({ retroId, proposal }));
    const subjects = async () => {
      const query =
        "select subject_id from webhook_deliveries where webhook_id = ? and subject_id is not null order by rowid";
      return (await env.DB.prepare(query).bind(id).all()).results.map(({ subject_id }) => subject_id);
    };
    const made: string[] = [];
    for (const some of [accepted.slice(0, 2), accepted, accepted]) {
      vi.setSystemTime(Date.now() + 1);
      const { written } = await writeAgreements(roomDatabase(env.DB, teamId), some);
      made.splice(0, made.length, ...written.map(({ agreement }) => agreement.id));
    }
    const [, ...told] = await subjects();
    expect(told).toEqual(made.slice(0, WEBHOOK.waiting - 1));
  });

  it("Deliveries wait until 00:00 UTC where a team used its tries of a day", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    vi.setSystemTime(Date.parse("2027-03-01T15:00:00Z"));
    for (const text of ["Uno", "Dos", "Tres"]) await agree(text);
    const next = await tellDue({ most: 2 });
    expect(await receivedBy(path)).toHaveLength(2);
    expect(new Date(next).toISOString()).toBe("2027-03-01T21:00:00.000Z");
    vi.setSystemTime(Date.parse("2027-03-01T21:00:00Z"));
    expect(new Date(await tellDue({ most: 2 })).toISOString()).toBe("2027-03-02T00:00:00.000Z");
    vi.setSystemTime(Date.parse("2027-03-02T00:00:00Z"));
    await tellDue({ most: 2 });
    expect(await receivedBy(path)).toHaveLength(3);
  });

  it("The oldest of the deliveries that wait are tried first", async () => {
    const path = newReceiver("accepts");
    const { secret } = await hook(path);
    for (const text of ["Uno", "Dos", "Tres"]) {
      vi.setSystemTime(Date.now() + 1);
      await agree(text);
    }
    await tellDue({ most: 2 });
    const told = (await receivedBy(path)).map((one) => JSON.stringify(verified(one, secret).data));
    expect(told.flatMap((data) => /Uno|Dos|Tres/.exec(data) ?? []).sort()).toEqual(["Dos", "Uno"]);
  });

  it("A team that came out of the bin gets its deliveries, and one that is in it gets none", async () => {
    const path = newReceiver("accepts");
    await hook(path);
    await agree();
    await ana.api.teams[":teamId"].$delete({ param: { teamId } });
    await settled();
    await alarm();
    expect(await receivedBy(path)).toEqual([]);
    await ana.api.teams[":teamId"].restore.$post({ param: { teamId } });
    await until(path, 1);
  });

  it("A delivery costs as many rows and requests as docs/free-plan.md says", async () => {
    const TEAM = { teamId, timeZone: "America/Santiago" };
    const writing = async () => {
      const tally = newQueryCounts();
      const { db } = openDatabase(countingDatabase(env.DB, tally));
      await createAgreement(db, TEAM, { id: crypto.randomUUID(), text: "Partir la planning" });
      return tally;
    };
    const trying = async () => {
      const tally = newQueryCounts();
      const context = { origin: ORIGIN, now: Date.now(), take: () => 0 };
      const settings = { secret: env.JWT_SECRET, baseUrl: env.WEBHOOK_BASE_URL };
      await settleWebhooks(roomDatabase(countingDatabase(env.DB, tally), teamId), context, settings);
      return tally;
    };
    const without = await writing();
    const path = newReceiver("accepts");
    const { id } = await hook(path);
    await settled();
    await tellDue();
    const inserted = await writing();
    const first = await trying();
    for (let count = 0; count < WEBHOOK.kept; count += 1) {
      await writing();
      await trying();
    }
    expect(await deliveries(id)).toHaveLength(WEBHOOK.kept);
    await writing();
    const full = await trying();
    await setReceiver(path, "down");
    await writing();
    const failed = await trying();
    expect(inserted.rowsWritten - without.rowsWritten).toBe(2);
    const costOf = ({ roundTrips, rowsWritten }: QueryCounts) => [roundTrips, rowsWritten];
    expect([first, full, failed].map(costOf)).toEqual([
      [3, 1],
      [3, 2],
      [3, 2],
    ]);
    // An index reads a few rows of other teams beside it.
    expect(first.rowsRead).toBeLessThan(25);
    expect(full.rowsRead).toBeLessThan(150);
  }, 60_000);
});
