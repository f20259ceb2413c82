import { createExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, inject, it, type TestContext, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { settings } from "#tests/factories/board.ts";
import { env } from "#tests/factories/client.ts";
import { countingDatabase, newQueryCounts } from "#tests/factories/counting-database.ts";
import { createWorld, PASSWORD, type World } from "#tests/factories/create-world.ts";
import type { Figures } from "#tests/factories/figures.ts";
import { objectRowsWritten } from "#tests/factories/object-rows.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { MESSAGES_PER_OBJECT_REQUEST } from "#worker/contract/limits/plan.ts";
import { ROOM, SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import { DAY, SECOND } from "#worker/contract/limits/time.ts";
import { PROGRAM_TOKEN_PREFIX } from "#worker/contract/program-tokens.ts";
import { NOTHING, planSizeOf, type Spending, shareOf } from "#worker/contract/spending.ts";
import worker from "#worker/index.ts";
import { endTrialTeam } from "#worker/services/for-rooms.ts";
import { shareGate } from "#worker/services/gates.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";

/** A stranger may use at most this part of a day's plan. */
const MOST = 0.05;
const SITE = "https://tertulia.example";
const DAY_CODES = /"code":"(network_)?day_used"|Llegaste al máximo de hoy/;
const MONTH = 30 * 24 * 60 * 60 * 1000;

const { db } = openDatabase(env.DB);

/** A stranger who waits as long as the limits of a minute want has the whole day. */
const patient = { limit: async () => ({ success: true }) };

/** Counts what the platform would count, beside the product. */
class Meter {
  private readonly rowsBefore = objectRowsWritten();
  private readonly queries = newQueryCounts();
  private requests = 0;
  private objectRequests = 0;
  readonly bindings: Cloudflare.Env = {
    ...env,
    DB: countingDatabase(env.DB, this.queries),
    TeamRoom: this.counted(env.TeamRoom),
    AccountGate: this.counted(env.AccountGate),
    CountGate: this.counted(env.CountGate),
    MailGate: this.counted(env.MailGate),
    AUTH_RATE_LIMIT: patient,
    WRITE_RATE_LIMIT: patient,
    TEAM_WRITE_RATE_LIMIT: patient,
    READ_RATE_LIMIT: patient,
    DOWNLOAD_RATE_LIMIT: patient,
    RESEND_BASE_URL: inject("resend"),
    MAIL_FROM: "Tertulia <hola@tertulia.example>",
  };

  private counted<Class extends Rpc.DurableObjectBranded>(
    objects: DurableObjectNamespace<Class>,
  ): DurableObjectNamespace<Class> {
    const countedStub = (stub: object) =>
      new Proxy(stub, {
        get: (_, name) => {
          const member: unknown = Reflect.get(stub, name);
          if (typeof member !== "function" || name === "then") return member;
          return (...values: unknown[]) => {
            this.objectRequests += 1;
            return Reflect.apply(member, stub, values);
          };
        },
      });
    return new Proxy(objects, {
      get: (_, name) => {
        if (name === "get") return (id: DurableObjectId) => countedStub(objects.get(id));
        const member: unknown = Reflect.get(objects, name);
        return typeof member === "function" ? member.bind(objects) : member;
      },
    });
  }

  async ask(path: string, init: RequestInit & { address: string }): Promise<{ response: Response; text: string }> {
    const works: Promise<unknown>[] = [];
    const context = createExecutionContext();
    context.waitUntil = (work) => works.push(work);
    const headers = new Headers(init.headers);
    headers.set("cf-connecting-ip", init.address);
    headers.set("origin", SITE);
    headers.set("host", new URL(SITE).host);
    // `cf` is missing here, and the Worker never reads it.
    const request = new Request(SITE + path, { ...init, headers, redirect: "manual" }) as Request<
      unknown,
      IncomingRequestCfProperties
    >;
    const response = await worker.fetch(request, this.bindings, context);
    const text = response.webSocket ? "" : await response.text();
    // Waiting for the context itself leaves a timer behind for each request.
    await Promise.all(works);
    // A request that is refused is a request of the platform: no Worker can limit it.
    if (!DAY_CODES.test(text)) this.requests += 1;
    return { response, text };
  }

  receive(messages: number): void {
    this.objectRequests += messages / MESSAGES_PER_OBJECT_REQUEST;
  }

  share(): number {
    const { rowsRead, rowsWritten } = this.queries;
    const { requests, objectRequests } = this;
    const objectRows = objectRowsWritten() - this.rowsBefore;
    const spent: Spending = { requests, rowsRead, rowsWritten, objectRequests, objectRowsWritten: objectRows };
    return shareOf(spent, planSizeOf(env));
  }
}

let networks = 0;
function newAddress(): string {
  networks += 1;
  return `203.0.113.${networks}`;
}

async function newWorld(isOld: boolean): Promise<World> {
  // All requests go through a meter, so the world needs no clients.
  const clientOf = () => ({}) as ReturnType<Parameters<typeof createWorld>[0]["clientOf"]>;
  const world = await createWorld({ db, secret: env.JWT_SECRET, clientOf });
  const people = [world.admin, world.member, world.colleague, world.stranger].map(({ id }) => id);
  const createdAt = new Date(Date.now() - (isOld ? MONTH : 0)).toISOString();
  await env.DB.batch(
    people.map((id) => env.DB.prepare("update users set created_at = ? where id = ?").bind(createdAt, id)),
  );
  return world;
}

/** Many rows for those who read. */
async function fill({ teamId, topicId, admin }: World): Promise<void> {
  const many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)";
  await env.DB.batch([
    env.DB.prepare(
      `${many} insert into topics (id, team_id, title, author_id) select ? || i, ?, 'Tema', ? from n`,
    ).bind(crypto.randomUUID(), teamId, admin.id),
    env.DB.prepare(
      `${many} insert into topic_messages (id, topic_id, user_id, message) select ? || i, ?, ?, 'Hola' from n`,
    ).bind(crypto.randomUUID(), topicId, admin.id),
  ]);
}

const SLOW = { timeout: 300_000 };

type Attack = (turn: number) => Promise<{ text: string }>;

/** Repeats it until the day's limit has answered some times. @returns how often it was answered otherwise */
async function useUp(attack: Attack, most = 3000): Promise<{ served: number; refusal: string }> {
  let served = 0;
  let refusals = 0;
  let refusal = "";
  for (let turn = 0; turn < most && refusals < 5; turn += 1) {
    const { text } = await attack(turn);
    if (DAY_CODES.test(text)) {
      refusals += 1;
      refusal = text;
    } else served += 1;
  }
  expect(refusals).toBe(5);
  return { served, refusal };
}

/**
 * @param least less would mean that something else than the day's limit stopped it. Calls of objects are charged for the most
 *   rows that they write, which is more than they usually do.
 */
function report(task: TestContext["task"], title: string, meter: Meter, least = 0.03): void {
  const share = meter.share();
  const figures: Figures = { [title]: share };
  task.meta.figures = figures;
  expect(share).toBeGreaterThan(least);
  expect(share).toBeLessThanOrEqual(MOST);
}

const json = (token: string | null, method = "GET", body?: object): RequestInit => ({
  method,
  headers: {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { "content-type": "application/json" } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

type Call = (world: World, token: string) => [path: string, init: RequestInit];

const post = (cookie: string): RequestInit => ({ method: "POST", headers: { cookie }, body: new URLSearchParams() });

/** The worst calls of each kind that a member can make. */
const CALLS: Record<string, Call> = {
  // Of what a member writes, a topic has the most rows of D1.
  writes: ({ teamId }, token) => [`/api/teams/${teamId}/topics`, json(token, "POST", { title: "Hola" })],
  reads: ({ teamId }, token) => [`/api/teams/${teamId}/topics`, json(token)],
  "long reads": ({ teamId, topicId }, token) => [`/api/teams/${teamId}/topics/${topicId}/messages`, json(token)],
  downloads: (_, token) => ["/api/users/data", json(token)],
  pages: ({ teamId }, token) => [`/teams/${teamId}`, { headers: { cookie: `__Host-session=${token}` } }],
  "page posts": ({ token: link }, token) => [`/invite/${link}`, post(`__Host-session=${token}`)],
  "join tries": ({ otherTeam }, token) => [
    `/api/teams/${otherTeam.teamId}/users`,
    json(token, "POST", { joinPassword: "otra-clave" }),
  ],
  "refused calls": ({ otherTeam }, token) => [`/api/teams/${otherTeam.teamId}/topics`, json(token)],
};
const KINDS = Object.keys(CALLS);
const callOf = (kind: string, world: World, token: string) => CALLS[kind]?.(world, token) ?? ["", {}];

/** Few messages, because what is under way when a person is refused weighs twenty times more in the small plan. */
const AT_ONCE = 5;

type Caller = { teamId: string; token: string; address: string };

/** Opens sockets and sends on them until the Worker refuses a socket. */
async function useUpSockets(meter: Meter, { teamId, token, address }: Caller, message: () => object): Promise<void> {
  const headers = { upgrade: "websocket", authorization: `Bearer ${token}` };
  for (let opened = 0; opened < 500; opened += 1) {
    const { response } = await meter.ask(`/parties/team-room/${teamId}`, { headers, address });
    if (response.status === 429) return expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    const { webSocket } = response;
    if (!webSocket) throw new Error(`no socket: ${response.status}`);
    let isOpen = true;
    webSocket.addEventListener("close", () => {
      isOpen = false;
    });
    webSocket.accept();
    let answers = 0;
    webSocket.addEventListener("message", ({ data }) => {
      if (/"event":"(refused|done)"/.test(String(data))) answers += 1;
    });
    // Each is answered, so none is sent after the room has closed the socket.
    for (let sent = AT_ONCE; isOpen && sent < 3000; sent += AT_ONCE) {
      for (let one = 0; one < AT_ONCE; one += 1) webSocket.send(JSON.stringify(message()));
      meter.receive(AT_ONCE);
      for (let waited = 0; isOpen && answers < sent && waited < 100; waited += 1) await scheduler.wait(1);
    }
    webSocket.close(1000);
    await scheduler.wait(20);
  }
  throw new Error("never refused");
}

const enterAsGuest = async (meter: Meter, { token }: World, address: string): Promise<NewSession> => {
  const { text } = await meter.ask(`/api/invitations/${token}/guests`, {
    ...json(null, "POST", { name: "Gabi" }),
    address,
  });
  return JSON.parse(text);
};

describe("One account", () => {
  it.for(KINDS)(
    "%s use at most 5 % of a day, and a colleague at the same address goes on",
    SLOW,
    async (kind, { task }) => {
      const world = await newWorld(true);
      await fill(world);
      const [meter, address] = [new Meter(), newAddress()];
      const [path, init] = callOf(kind, world, world.member.token);
      const { refusal } = await useUp(() => meter.ask(path, { ...init, address }));
      if (path.startsWith("/api")) {
        expect(JSON.parse(refusal)).toEqual({
          code: "day_used",
          message: expect.stringMatching(
            /^Por hoy llegaste al máximo de uso\. Puedes volver en \d+ (hora|minuto|segundo)s?\.$/,
          ),
        });
      }
      report(task, `one account: ${kind}`, meter, kind === "join tries" ? 0.01 : undefined);
      const other = await meter.ask("/api/users", { ...json(world.colleague.token), address });
      expect(other.response.status).toBe(200);
    },
  );

  it("Messages on sockets use at most 5 % of a day", SLOW, async ({ task }) => {
    const { teamId, member } = await newWorld(true);
    const meter = new Meter();
    const caller = { teamId, token: member.token, address: newAddress() };
    await useUpSockets(meter, caller, () => ({ event: "watch", data: { teamId, retroId: crypto.randomUUID() } }));
    // A socket pays for messages and gestures when it opens, and the room takes fewer from a person who floods it.
    report(task, "one account: socket messages", meter, 0.003);
  });

  it("A person pays for the messages that a socket sends right before it closes", async () => {
    const { teamId, member } = await newWorld(true);
    const headers = { upgrade: "websocket", authorization: `Bearer ${member.token}` };
    const { response } = await new Meter().ask(`/parties/team-room/${teamId}`, { headers, address: newAddress() });
    const { webSocket } = response;
    if (!webSocket) throw new Error(`no socket: ${response.status}`);
    webSocket.accept();
    const charged = async () => (await shareGate(env, `person:${member.id}`).spend(NOTHING)).objectRequests;
    const before = await charged();
    const { prepaid, chunk } = SOCKET_MESSAGES;
    const message = JSON.stringify({ event: "watch", data: { teamId, retroId: crypto.randomUUID() } });
    const sent = prepaid.messages + 2 * chunk.messages;
    for (let one = 0; one < sent; one += 1) webSocket.send(message);
    webSocket.close(1000);
    const expected = (2 * chunk.messages) / MESSAGES_PER_OBJECT_REQUEST;
    await expect.poll(async () => (await charged()) - before).toBeCloseTo(expected, -1);
  });

  describe("Gestures, each of which writes the board", () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    /** A gesture that changes the board, later than the limits of a minute want. */
    async function newGestures() {
      const { teamId, admin } = await newWorld(true);
      const caller = { teamId, token: admin.token, address: newAddress() };
      const path = `/api/teams/${teamId}/retrospectives`;
      const board = { retrospectiveName: "Sprint 14", template: "velero" };
      const created = await new Meter().ask(path, { ...json(admin.token, "POST", board), address: newAddress() });
      const { id: retroId }: { id: string } = JSON.parse(created.text);
      // The room has a board once somebody has read it.
      await new Meter().ask(`${path}/${retroId}/board`, { ...json(admin.token), address: newAddress() });
      vi.useFakeTimers({ toFake: ["Date"] });
      let sent = 0;
      const next = () => {
        sent += 1;
        vi.setSystemTime(Date.now() + SECOND);
        return { id: crypto.randomUUID(), gesture: { kind: "setBudget", budget: 5 + (sent % 2), perGroup: 3 } };
      };
      return { caller, path: `${path}/${retroId}/board`, retroId, personId: admin.id, next };
    }

    it("Gestures on sockets use at most 5 % of a day", SLOW, async ({ task }) => {
      const { caller, retroId, next } = await newGestures();
      const meter = new Meter();
      await useUpSockets(meter, caller, () => ({
        event: "gesture",
        data: { teamId: caller.teamId, retroId, ...next() },
      }));
      report(task, "one account: socket gestures", meter, 0.028);
    });

    it("A person pays for the rows of the message `ready` of a page of the version before, as for a gesture", async () => {
      const { caller, retroId, personId } = await newGestures();
      const { teamId, token, address } = caller;
      const headers = { upgrade: "websocket", authorization: `Bearer ${token}` };
      const { response } = await new Meter().ask(`/parties/team-room/${teamId}`, { headers, address });
      const { webSocket } = response;
      if (!webSocket) throw new Error(`no socket: ${response.status}`);
      webSocket.accept();
      const charged = async () => (await shareGate(env, `person:${personId}`).spend(NOTHING)).objectRowsWritten;
      const before = await charged();
      const { rows } = SOCKET_MESSAGES.prepaid;
      for (let sent = 0; sent < 2 * rows; sent += 1) {
        const data = { teamId, retroId, stepRev: 0, ready: sent % 2 === 0 };
        webSocket.send(JSON.stringify({ event: "ready", data }));
      }
      await expect.poll(charged).toBeGreaterThanOrEqual(before + SOCKET_MESSAGES.chunk.rows);
      webSocket.close(1000);
    });

    it("Gestures over HTTP use at most 5 % of a day", SLOW, async ({ task }) => {
      const { caller, path, next } = await newGestures();
      const meter = new Meter();
      await useUp(() => meter.ask(path, { ...json(caller.token, "POST", next()), address: caller.address }));
      report(task, "one account: gestures", meter, 0.01);
    });
  });
});

describe("One guest", () => {
  it.for(["writes", "reads", "downloads", "pages"])("%s use at most 5 % of a day", SLOW, async (kind, { task }) => {
    const world = await newWorld(true);
    await fill(world);
    const [meter, address] = [new Meter(), newAddress()];
    const guest = await enterAsGuest(meter, world, address);
    const [path, init] = callOf(kind, world, guest.token);
    await useUp(() => meter.ask(path, { ...init, address }));
    report(task, `one guest: ${kind}`, meter);
  });
});

describe("One network", () => {
  it.for(["writes", "reads", "downloads", "page posts"])(
    "%s of many guests and new accounts together use at most 5 % of a day",
    SLOW,
    async (kind, { task }) => {
      const worlds = [await newWorld(false), await newWorld(false)];
      for (const world of worlds) await fill(world);
      const [meter, address] = [new Meter(), newAddress()];
      const guests = await Promise.all(worlds.map((world) => enterAsGuest(meter, world, address)));
      // A guest counts for the network at any age.
      await env.DB.prepare("update users set created_at = ? where is_guest")
        .bind(new Date(Date.now() - MONTH).toISOString())
        .run();
      const { refusal } = await useUp((turn) => {
        const world = worlds[turn % 2];
        const token = [world?.member.token, world?.colleague.token, guests[turn % 2]?.token][turn % 3];
        if (!world || !token) throw new Error("nobody");
        const [path, init] = callOf(kind, world, token);
        return meter.ask(path, { ...init, address });
      });
      if (kind !== "page posts")
        expect(refusal).toMatch(/Desde tu red ya se llegó al máximo de uso por hoy\. Puedes volver en/);
      report(task, `one network: ${kind}`, meter);
    },
  );

  const SHEET_TOKEN = "s".repeat(43);
  const showSheet = async (retroId: string) =>
    env.DB.batch([
      env.DB.prepare("update retrospectives set status = 'CLOSED', closed_at = created_at where id = ?").bind(retroId),
      env.DB.prepare(
        "insert into sheet_links (id, retrospective_id, token_hash, cards, comments, thanks, names, expires_at) values (?1, ?1, ?2, 1, 1, 1, 1, '2100-01-01')",
      ).bind(retroId, await tokenHashOf(SHEET_TOKEN)),
    ]);
  const WITHOUT_SESSION: Record<string, Call> = {
    pages: () => ["/landing", {}],
    previews: ({ token }) => [`/api/invitations/${token}`, {}],
    "page previews": ({ token }) => [`/invite/${token}`, {}],
    "page previews of a board": ({ teamId, retroId }) => [`/teams/${teamId}/retrospectives/${retroId}/enter`, {}],
    "shown sheets": () => [`/sheet/${SHEET_TOKEN}`, {}],
    "login tries": ({ member }) => ["/api/auth/login", json(null, "POST", { email: member.email, password: "mal" })],
    "calls with tokens that no program has": ({ teamId }) => [
      `/api/teams/${teamId}/topics`,
      json(PROGRAM_TOKEN_PREFIX + newLinkToken()),
    ],
    "calls of /api/health": () => ["/api/health", {}],
    trials: () => ["/api/trials", json(null, "POST", { name: "Ana" })],
    "page trials": () => ["/try", { method: "POST", body: new URLSearchParams({ name: "Ana" }) }],
  };
  it.for(Object.keys(WITHOUT_SESSION))(
    "%s without a session use at most 5 % of a day, and a browser that logged in before still can",
    SLOW,
    async (kind, { task }) => {
      const world = await newWorld(true);
      // A preview asks the room for the step of a board.
      await env.DB.prepare("update retrospectives set board = '{}' where id = ?").bind(world.retroId).run();
      if (kind === "shown sheets") await showSheet(world.retroId);
      const [meter, address] = [new Meter(), newAddress()];
      const logIn = (cookie: string) => {
        const { headers, ...init } = json(null, "POST", { email: world.member.email, password: PASSWORD });
        return meter.ask("/api/auth/login", { ...init, headers: { ...headers, cookie }, address });
      };
      const known = (await logIn("")).response.headers.getSetCookie().find((cookie) => cookie.includes("device="));
      await useUp(() => {
        const [path, init] = WITHOUT_SESSION[kind]?.(world, "") ?? ["", {}];
        return meter.ask(path, { ...init, address });
      });
      report(task, `one network: ${kind}`, meter, /tries|trials/.test(kind) ? 0.01 : undefined);
      expect((await logIn("")).response.status).toBe(429);
      expect((await logIn(known?.split(";")[0] ?? "")).response.status).toBe(200);
      const page = await meter.ask("/landing", { address });
      expect([page.response.status, page.response.headers.get("retry-after")]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
    },
  );
});

describe("A team", () => {
  it("A team's gestures of a day are as many as the plan is large", async () => {
    const room = env.TeamRoom.get(env.TeamRoom.idFromName(crypto.randomUUID()));
    const origin = { retroId: crypto.randomUUID(), settings: settings(), creatorId: "nobody" };
    const most = (ROOM.messagesPerDay * planSizeOf(env)) / ROOM.weightOverHttp;
    const codes: string[] = [];
    for (let number = 0; number <= most; number += 1) {
      // The number of each person is limited too.
      const actor = { userId: `person-${number}`, isAdmin: false };
      const answer = await room.performGesture(origin, actor, { kind: "goTo", step: "TALK", stepRev: 0 });
      codes.push(answer.ok ? "done" : answer.code);
    }
    expect([new Set(codes.slice(0, most)), codes.at(most)]).toEqual([
      new Set(["not_facilitator"]),
      "too_many_requests",
    ]);
  });
});

describe("All networks together", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it(
    "Trials of a day, with their ends, use at most 5 % of it, and the next network reads what to do",
    SLOW,
    async ({ task }) => {
      // Another day than that of the tests before.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY });
      const meter = new Meter();
      const trial = () => meter.ask("/api/trials", { ...json(null, "POST", { name: "Ana" }), address: newAddress() });
      const opened: { teamId: string }[] = [];
      for (let turn = 0; turn < TRIAL.ofAll.most; turn += 1) {
        const { response, text } = await trial();
        if (response.status === 201) opened.push(JSON.parse(text));
        else {
          expect(JSON.parse(text)).toEqual({
            code: "trials_of_day",
            message: "Hoy ya se abrieron muchas mesas de prueba. Crea una cuenta gratis y sigue.",
          });
          expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
          break;
        }
      }
      expect(opened).toHaveLength(Math.ceil(TRIAL.ofAll.most * planSizeOf(env)));
      const page = await meter.ask("/try", {
        method: "POST",
        body: new URLSearchParams({ name: "Ana" }),
        address: newAddress(),
      });
      expect(page.response.status).toBe(429);
      expect(page.text).toContain("Crea una cuenta gratis y sigue.");
      expect(page.text).toContain("/request-create-account");
      const later = Date.now() + TRIAL.life + MONTH;
      for (const { teamId } of opened)
        expect(await endTrialTeam(roomDatabase(meter.bindings.DB, teamId), later)).toBe("ended");
      const share = meter.share();
      task.meta.figures = { "all networks: trials": share };
      expect(share).toBeLessThanOrEqual(TRIAL.share);
    },
  );
});
