import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SlackRoom } from "#party/slack-room.ts";
import { act, newBoard } from "#tests/factories/boards.ts";
import { env, ORIGIN, settled } from "#tests/factories/client.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import type { Someone } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { newWebhook, postedTo, setState, textOf, WEBHOOK_HOST } from "#tests/factories/slack-channel.ts";
import { MONDAY, tellingTeam } from "#tests/factories/telling-team.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import { DAY, HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import type { SwitchSlackInput } from "#worker/contract/slack.ts";

const TUESDAY_AT_NINE = Date.parse("2027-03-02T12:00:00Z");

const { present, team, room, alarm, nextAlarm, agree: agreeOn } = tellingTeam();

let ana: Someone;
let teamId: string;
let path: string;

beforeEach(() => {
  ({ ana, teamId } = present());
  path = newWebhook("accepts");
});

const texts = async () => (await postedTo(path)).map(textOf);
const until = (count: number) => expect.poll(texts).toHaveLength(count);
const switchTo = (json: SwitchSlackInput) => team().slack.$patch({ param: { teamId }, json });

/** Resolves when the room knows the connection. */
async function connect(kinds: SwitchSlackInput = {}, webhook = path): Promise<void> {
  await team().slack.$post({ param: { teamId }, json: { webhookUrl: WEBHOOK_HOST + webhook } });
  await switchTo(kinds);
  await settled();
  await alarm();
  await expect.poll(nextAlarm).not.toBe(1);
}

const agree = (text: string, dueOn: string) => agreeOn({ text, dueOn });

/** What a room that begins again with the same storage tells. `storage` and `database` may fail. */
const inNewRoom = <Result>(
  use: (messages: SlackRoom) => Promise<Result>,
  { database = env.DB, isKilled = false, site }: { database?: D1Database; isKilled?: boolean; site?: string } = {},
): Promise<Result> =>
  runInDurableObject(room(), (_, { storage }) => {
    const never = () => new Promise<never>(() => undefined);
    const shown = new Proxy(storage, {
      get: (target, name) => {
        if (name === "sync" && isKilled) return never;
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    return use(new SlackRoom(shown, { ...env, database: roomDatabase(database, teamId), SITE_URL: site }, () => []));
  });

async function tellIn(messages: SlackRoom, now = Date.now()): Promise<void> {
  const post = await messages.settle(now);
  await post?.();
}

describe("Agreements are told in the morning", () => {
  it("Agreements that are due or overdue are sent at nine of the team's zone, on weekdays, and only once", async () => {
    await agree("Partir la planning", "2027-03-01");
    await agree("Daily <de pie>", "2027-03-02");
    await agree("Todavía no", "2027-03-03");
    await connect();
    expect(await nextAlarm()).toBe(TUESDAY_AT_NINE);
    expect(await texts()).toEqual([]);
    vi.setSystemTime(TUESDAY_AT_NINE);
    await alarm();
    await until(1);
    const [text] = await texts();
    expect(text?.split("\n")).toEqual([
      expect.stringMatching(/^Buenos días\. \*Equipo \d+\* tiene 2 acuerdos para hoy o con fecha pasada:$/),
      "• Partir la planning (Beto, era para el 1 de marzo)",
      "• Daily &lt;de pie&gt; (Beto, para hoy)",
      `<${ORIGIN}/teams/${teamId}/agreements|Ver los acuerdos>`,
    ]);
    await inNewRoom((messages) => tellIn(messages));
    await inNewRoom((messages) => tellIn(messages, Date.now() + HOUR));
    expect(await texts()).toHaveLength(1);
    expect(await nextAlarm()).toBe(TUESDAY_AT_NINE + DAY);
  });

  it("Links have the fixed address of the site, also where the room stored another one before", async () => {
    await agree("Partir la planning", "2027-03-01");
    await connect();
    await nextAlarm();
    vi.setSystemTime(TUESDAY_AT_NINE);
    await inNewRoom((messages) => tellIn(messages), { site: "https://retro.example" });
    expect((await texts()).join()).toContain(`<https://retro.example/teams/${teamId}/agreements|`);
  });

  it("No message comes where no agreement is due, and after Friday comes Monday", async () => {
    await connect();
    vi.setSystemTime(Date.parse("2027-03-05T12:00:00Z"));
    await alarm();
    expect(await nextAlarm()).toBe(Date.parse("2027-03-08T12:00:00Z"));
    expect(await texts()).toEqual([]);
  });

  it("Another zone of the team moves the morning, and gives no second message for one day", async () => {
    await agree("Partir la planning", "2027-03-01");
    await connect();
    vi.setSystemTime(TUESDAY_AT_NINE);
    await alarm();
    await until(1);
    await team().$patch({ param: { teamId }, json: { timeZone: "Pacific/Honolulu" } });
    await settled();
    await alarm();
    const nineInHonolulu = Date.parse("2027-03-02T19:00:00Z");
    // Other parts of the room follow the zone too, with alarms of their own.
    const nextDue = () => inNewRoom(async (messages) => messages.nextDue());
    await expect.poll(nextDue).toBe(nineInHonolulu);
    vi.setSystemTime(nineInHonolulu);
    await alarm();
    expect(await nextDue()).toBe(nineInHonolulu + DAY);
    expect(await texts()).toHaveLength(1);
  });

  it("A team that switches the message off, or disconnects, has no alarm", async () => {
    await connect({ agreements: false });
    expect(await nextAlarm()).toBeNull();
    await connect({ agreements: true });
    expect(await nextAlarm()).toBe(TUESDAY_AT_NINE);
    await team().slack.$delete({ param: { teamId } });
    vi.setSystemTime(TUESDAY_AT_NINE);
    await alarm();
    expect(await nextAlarm()).toBeNull();
  });
});

describe("A message arrives at most once", () => {
  beforeEach(async () => {
    await agree("Partir la planning", "2027-03-01");
    await connect();
    vi.setSystemTime(TUESDAY_AT_NINE);
  });

  it("A room that ends before it claims the message sends it later", async () => {
    await inNewRoom((messages) => messages.settle(Date.now()));
    await inNewRoom((messages) => tellIn(messages));
    await until(1);
    await inNewRoom((messages) => tellIn(messages));
    expect(await texts()).toHaveLength(1);
  });

  it("A room that ends after it claimed the message never sends it, because it may have arrived", async () => {
    await inNewRoom(
      async (messages) => {
        const post = await messages.settle(Date.now());
        void post?.();
      },
      { isKilled: true },
    );
    await inNewRoom((messages) => tellIn(messages));
    await inNewRoom((messages) => tellIn(messages, Date.now() + HOUR));
    expect(await texts()).toEqual([]);
    vi.setSystemTime(TUESDAY_AT_NINE + DAY);
    await alarm();
    await until(1);
  });

  it("Two calls that settle at the same moment send the message once", async () => {
    await inNewRoom(async (messages) => {
      const posts = await Promise.all([messages.settle(Date.now()), messages.settle(Date.now())]);
      await Promise.all(posts.map((post) => post?.()));
    });
    await inNewRoom((messages) => tellIn(messages));
    expect(await texts()).toHaveLength(1);
  });

  it("A database that does not answer is asked again a minute later", async () => {
    const { database } = faultyDatabase("refuses", () => true);
    const due = await inNewRoom(
      async (messages) => {
        await tellIn(messages);
        return messages.nextDue();
      },
      { database },
    );
    expect(due).toBe(TUESDAY_AT_NINE + SLACK.retry);
    expect(await texts()).toEqual([]);
    await inNewRoom((messages) => tellIn(messages, Date.now() + MINUTE));
    await until(1);
  });

  it.each([
    ["down", SLACK.tries],
    ["limited", 1],
    ["fails", 1],
  ])("Where Slack is %s the message is lost, and the one of the next day arrives", async (state, tries) => {
    await setState(path, state);
    await alarm();
    await until(tries);
    await setState(path, "accepts");
    vi.setSystemTime(TUESDAY_AT_NINE + DAY);
    await alarm();
    await until(tries + 1);
  });
});

describe("A retrospective with a plan is told", () => {
  const phase = (hours: number) => new Date(MONDAY + hours * HOUR).toISOString();
  const open = async (plan: { write: string; choose: string; talk: string }) => {
    const retroId = await newBoard(ana, teamId, { signed: true, plan });
    await settled();
    return retroId;
  };

  it("A channel gets the opening with the ends, a reminder a day before each end, each step, and the closing", async () => {
    await connect({ agreements: false });
    const retroId = await open({ write: phase(48), choose: phase(96), talk: phase(150) });
    await alarm();
    await until(1);
    const entry = `<${ORIGIN}/teams/${teamId}/retrospectives/${retroId}|Entrar a la retrospectiva>`;
    const date = (hours: number) => `<!date^${(MONDAY + hours * HOUR) / 1000}^{date_short_pretty} {time}|`;
    const [opened] = await texts();
    expect(opened?.split("\n").slice(1)).toEqual([
      "Es sin prisa: cada uno entra a su hora.",
      `• Llegar y escribir, hasta ${date(48)}miércoles, 3 de marzo, 12:00, hora de Chile>`,
      expect.stringContaining(`• Juntar y elegir, hasta ${date(96)}`),
      expect.stringContaining(`• Conversar, hasta ${date(150)}`),
      entry,
    ]);
    expect(await act(ana, { teamId, retroId }, { kind: "ready", step: "WRITE", ready: true })).toBe("done");
    const jump = async (hours: number, count: number) => {
      vi.setSystemTime(MONDAY + hours * HOUR);
      await alarm();
      await until(count);
      return (await texts()).at(-1);
    };
    expect(await jump(24, 2)).toMatch(
      /^Queda un día para \*Llegar y escribir\* en la retrospectiva \*Sprint 14\*: termina <!date.*> *\.? 1 persona todavía no está lista\.\n/,
    );
    expect(await jump(48, 3)).toMatch(/^En la retrospectiva \*Sprint 14\* empezó \*Juntar y elegir\*, hasta <!date/);
    expect(await jump(72, 4)).toMatch(
      /^Queda un día para \*Juntar y elegir\*.* 2 personas todavía no están listas\.\n/,
    );
    expect(await jump(96, 5)).toMatch(/empezó \*Conversar\*/);
    expect(await jump(126, 6)).toMatch(/^Queda un día para \*Conversar\*/);
    expect(await jump(150, 7)).toMatch(/^Se cerró la retrospectiva \*Sprint 14\*/);
    await alarm();
    expect(await texts()).toHaveLength(7);
    for (const text of (await texts()).slice(0, 6)) expect(text).not.toMatch(/Ana|Beto/);
  });

  it("A room that ends before its alarm has sent a reminder keeps an alarm that sends it", async () => {
    await connect({ agreements: false });
    await open({ write: phase(48), choose: phase(96), talk: phase(150) });
    await alarm();
    await until(1);
    vi.setSystemTime(MONDAY + 24 * HOUR);
    const { database, trips } = faultyDatabase("hangs", () => true);
    await runInDurableObject(room(), async (instance, { storage }) => {
      Reflect.set(Reflect.get(instance, "slack"), "settings", { ...env, database: roomDatabase(database, teamId) });
      // The platform takes the alarm away while it works. One that is set meanwhile is the only one after a restart.
      await storage.deleteAlarm();
      void instance.onAlarm();
      await expect.poll(trips).toBe(1);
    });
    expect([null, MONDAY + 24 * HOUR]).toContain(await nextAlarm());
  });

  it("A reminder of one retrospective keeps that of another from coming again, and the room sleeps until the next end", async () => {
    await connect({ opened: false, agreements: false });
    await open({ write: phase(48), choose: phase(96), talk: phase(150) });
    await open({ write: phase(71), choose: phase(96), talk: phase(150) });
    for (const [hours, count] of [
      [24, 1],
      [47, 2],
    ] as const) {
      vi.setSystemTime(MONDAY + hours * HOUR);
      await alarm();
      await until(count);
    }
    await alarm();
    expect(await texts()).toHaveLength(2);
    expect(await nextAlarm()).toBe(MONDAY + 48 * HOUR);
  });

  it("A step of a day has no reminder, because the message of its beginning says its end", async () => {
    await connect({ agreements: false });
    await open({ write: phase(24), choose: phase(48), talk: phase(72) });
    await alarm();
    await until(1);
    for (const [hours, count] of [
      [24, 2],
      [48, 3],
    ] as const) {
      vi.setSystemTime(MONDAY + hours * HOUR);
      await alarm();
      await until(count);
      await alarm();
    }
    expect((await texts()).map((text) => text.split("*")[0])).toEqual([
      "Se abrió la retrospectiva ",
      "En la retrospectiva ",
      "En la retrospectiva ",
    ]);
  });

  it("A step of a day has a reminder where no message told its beginning", async () => {
    await connect({ opened: false, step: false, agreements: false });
    await open({ write: phase(24), choose: phase(48), talk: phase(72) });
    await alarm();
    await until(1);
    vi.setSystemTime(MONDAY + 24 * HOUR);
    await alarm();
    await until(2);
    await alarm();
    expect(await texts()).toEqual([
      expect.stringMatching(/^Queda un día para \*Llegar y escribir\*/),
      expect.stringMatching(/^Queda un día para \*Juntar y elegir\*/),
    ]);
  });

  it("The second step that begins on a day has a reminder, because no message told its end", async () => {
    await connect({ opened: false, agreements: false });
    const ids = { teamId, retroId: await open({ write: phase(22), choose: phase(25), talk: phase(30) }) };
    expect(await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 })).toBe("done");
    await alarm();
    await until(1);
    vi.setSystemTime(MONDAY + 5 * HOUR);
    expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 1 })).toBe("done");
    await alarm();
    vi.setSystemTime(MONDAY + 6 * HOUR);
    await alarm();
    await until(2);
    expect(await texts()).toEqual([
      expect.stringMatching(/empezó \*Juntar y elegir\*/),
      expect.stringMatching(/^Queda un día para \*Conversar\*/),
    ]);
  });

  it("An end that is less than a day away when it is set has no reminder that says a day", async () => {
    await connect({ opened: false, agreements: false });
    await open({ write: phase(20), choose: phase(22), talk: phase(150) });
    await alarm();
    expect(await texts()).toEqual([]);
    expect(await nextAlarm()).toBe(MONDAY + 20 * HOUR);
  });

  it("A channel gets nothing of what is switched off", async () => {
    await connect({ opened: false, step: false, reminder: false, closed: false, agreements: false });
    await open({ write: phase(48), choose: phase(96), talk: phase(150) });
    for (const hours of [0, 24, 48, 72, 96, 126, 150]) {
      vi.setSystemTime(MONDAY + hours * HOUR);
      await alarm();
    }
    await switchTo({ opened: true });
    await settled();
    await alarm();
    expect(await texts()).toEqual([]);
  });
});
