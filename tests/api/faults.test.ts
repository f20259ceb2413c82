import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailedCode, newEmail, post } from "#tests/factories/accounts.ts";
import { callerOf } from "#tests/factories/callers.ts";
import { ask, askApi, env, ORIGIN } from "#tests/factories/client.ts";
import { addressOf, bindingsOf, type Example, exampleOf } from "#tests/factories/examples.ts";
import {
  everything,
  type Failure,
  faultyDatabase,
  faultyGates,
  faultyObjects,
  minus,
  type RowCounts,
  rowCounts,
  watchedGates,
} from "#tests/factories/faults.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, successOf } from "#worker/contract/calls.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#worker/contract/errors.ts";
import { withTimeouts } from "#worker/platform/bindings.ts";
import { sockets } from "#worker/realtime/sockets.ts";

/** The timeouts are in milliseconds. */
const LONG = { database: 20_000, room: 20_000, gate: 20_000 };
const SHORT = { database: 1500, room: 300, gate: 1500 };
const timeoutsFor = (failure: Failure) => (failure === "hangs" ? SHORT : LONG);

/** These calls hash only when they carry a password. */
const WITH_PASSWORD: Partial<Record<CallName, Example>> = {
  "PATCH /users": { json: { password: "clave-nueva" } },
  "PATCH /teams/:teamId": { json: { joinPassword: "clave-nueva" } },
};
/** `/api/health` reports failures in its own way. */
const NAMES = CALL_NAMES.filter((name) => name !== "GET /health");
/** The room ends what is in the bin, so each of these calls needs it before the write. */
const OF_THE_BIN = /^DELETE \/teams\/:teamId(\/(retrospectives|counters|topics)\/:\w+)?$|\/bin\/|\/restore$/;
const OF_THE_ROOM = NAMES.filter(
  (name) => /\/(timers|board|trials|rooms)|^(POST|PATCH) .*\/series/.test(name) || OF_THE_BIN.test(name),
);
const CREATING = NAMES.filter((name) => (CALLS[name] as Call).creates);

async function exampleFor(name: CallName, world: World): Promise<Example> {
  // The caller's rows exist before the call.
  await callerOf(name, world);
  return WITH_PASSWORD[name] ?? exampleOf(name, world);
}

type Broken = Partial<Pick<Cloudflare.Env, "DB" | "TeamRoom" | "AccountGate" | "CountGate" | "MailGate">>;

/** Makes a call of the table with some broken bindings. */
async function make(
  name: CallName,
  world: World,
  broken: Broken,
  example: Example,
  { key, timeouts = LONG }: { key?: string; timeouts?: typeof LONG } = {},
): Promise<Response> {
  const { method, path } = addressOf(name, world, example);
  const headers = new Headers({ authorization: `Bearer ${await callerOf(name, world)}` });
  if (example.json) headers.set("content-type", "application/json");
  if (key) headers.set("idempotency-key", key);
  const body = example.json ? JSON.stringify(example.json) : undefined;
  const request = new Request(ORIGIN + path, { method, headers, body });
  return askApi(request, withTimeouts({ ...bindingsOf(name), ...broken }, timeouts));
}

let log = vi.spyOn(console, "error");

async function expectFailure(what: string, answer: Response, status: number, code: ErrorCode): Promise<void> {
  expect([what, answer.status, await answer.json()]).toEqual([what, status, { code, message: ERROR_MESSAGES[code]() }]);
  const id = answer.headers.get("x-request-id");
  expect(id, what).toMatch(/^[0-9a-f-]{36}$/);
  expect(log.mock.calls.some(([line]) => String(line).includes(String(id)))).toBe(true);
  if (status === 503) expect(answer.headers.get("retry-after"), what).toMatch(/^\d+$/);
}

const numbersIn = (body: unknown) => Object.entries(Object(body)).filter(([, value]) => typeof value === "number");

const isJson = (answer: Response) => answer.headers.get("content-type")?.startsWith("application/json") === true;

type Usual = { trips: number; usesGate: boolean; made: RowCounts; numbers: unknown };
/** What each call costs and creates without failures. */
const usual = new Map<CallName, Usual>();
const usualOf = (name: CallName): Usual => usual.get(name) ?? { trips: 0, usesGate: false, made: {}, numbers: [] };

/** A login purges ended sessions after its answer, and the purge may fail. */
const tripsAfterAnswer = (name: CallName) => (/\/auth\/login(-with-code|-with-passkey)?$/.test(name) ? 1 : 0);

/** The number of rows that the work adds to each table. */
async function rowsMade(work: () => Promise<unknown>): Promise<RowCounts> {
  const before = await rowCounts();
  await work();
  return minus(await rowCounts(), before);
}

async function learn(name: CallName): Promise<Usual> {
  const world = await newWorld();
  const { database, trips } = faultyDatabase("refuses", () => false);
  const { gates, wereAsked } = watchedGates();
  const answer = await make(name, world, { DB: database, ...gates }, await exampleFor(name, world));
  expect([name, answer.status]).toEqual([name, successOf(name)]);
  const learned = {
    usesGate: wereAsked(),
    trips: trips(),
    made: {},
    numbers: numbersIn(isJson(answer) ? await answer.json() : null),
  };
  usual.set(name, learned);
  return learned;
}

beforeAll(async () => {
  await Promise.all(NAMES.map(learn));
  for (const name of CREATING) {
    const world = await newWorld();
    const example = await exampleFor(name, world);
    const made = await rowsMade(() => make(name, world, {}, example));
    usual.set(name, { ...usualOf(name), made });
  }
}, 60_000);

beforeEach(() => {
  log = vi
    .spyOn(console, "error")
    .mockReset()
    .mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("The database", () => {
  it.for<[Failure, number, ErrorCode]>([
    ["refuses", 503, "unavailable"],
    ["hangs", 503, "unavailable"],
    ["breaks halfway", 500, "unexpected"],
  ])(
    "When the database %s at any point of a call, the call fails in time and changes nothing",
    async ([failure, status, code]) => {
      const world = await newWorld();
      const sent = await Promise.all(NAMES.map(async (name) => ({ name, example: await exampleFor(name, world) })));
      const before = await everything();
      let places = 0;
      await Promise.all(
        sent.map(async ({ name, example }) => {
          // One after the other: a code is used up until its call has failed.
          for (let place = 0; place < usualOf(name).trips - tripsAfterAnswer(name); place += 1) {
            const { database } = faultyDatabase(failure, (trip) => trip === place);
            const answer = await make(name, world, { DB: database }, example, { timeouts: timeoutsFor(failure) });
            await expectFailure(`${name}, trip ${place}`, answer, status, code);
            places += 1;
          }
        }),
      );
      expect(places).toBeGreaterThan(NAMES.length * 1.5);
      expect(await everything()).toBe(before);
    },
  );

  it.for(CREATING)("When the response of %s is lost, a retry creates nothing twice", async (name) => {
    const world = await newWorld();
    const example = await exampleFor(name, world);
    const { trips, made, numbers } = usualOf(name);
    const key = crypto.randomUUID();
    const { database } = faultyDatabase("loses the answer", (trip) => trip === trips - 1);
    let again = new Response();
    const rows = await rowsMade(async () => {
      await expectFailure(name, await make(name, world, { DB: database }, example, { key }), 503, "unavailable");
      again = await make(name, world, {}, example, { key });
    });
    expect(again.status).toBe(successOf(name));
    // A repeated call that logs in begins another session.
    expect(rows).toEqual({ ...made, sessions: 2 * Number(made.sessions) });
    expect(numbersIn(await again.json())).toEqual(numbers);
  });

  it("A failed registration does not use up the code, and one without a response can log in", async () => {
    const email = newEmail();
    const json = { name: "Nueva", email, password: "clave-larga", code: await mailedCode(email, "request-create") };
    const world = await newWorld();
    const name = "POST /auth/register";
    const { database: refusing } = faultyDatabase("refuses", () => true);
    await expectFailure(name, await make(name, world, { DB: refusing }, { json }), 503, "unavailable");
    const { database: losing } = faultyDatabase("loses the answer", () => true);
    await expectFailure(name, await make(name, world, { DB: losing }, { json }), 503, "unavailable");
    const again = await make(name, world, {}, { json });
    expect([again.status, await again.json()]).toMatchObject([409, { code: "email_taken" }]);
    expect((await post("login", { email, password: "clave-larga" })).status).toBe(200);
    expect((await make(name, world, {}, { json })).status).toBe(400);
  });

  it("A code request that failed can be repeated at once", async () => {
    const json = { email: newEmail() };
    const name = "POST /auth/request-create";
    const world = await newWorld();
    const { database } = faultyDatabase("refuses", () => true);
    await expectFailure(name, await make(name, world, { DB: database }, { json }), 503, "unavailable");
    expect((await make(name, world, {}, { json })).status).toBe(200);
  });
});

describe("The gate", () => {
  it.for(["refuses", "hangs"] as const)(
    "When the gate %s, calls with a password or a code fail and change nothing",
    async (failure) => {
      const world = await newWorld();
      const gated = NAMES.filter((name) => usualOf(name).usesGate);
      expect(gated.length).toBeGreaterThan(8);
      const examples = await Promise.all(gated.map((name) => exampleFor(name, world)));
      const before = await everything();
      const gates = faultyGates(failure);
      await Promise.all(
        gated.map(async (name, index) =>
          expectFailure(
            name,
            await make(name, world, gates, examples[index] ?? {}, { timeouts: timeoutsFor(failure) }),
            503,
            "unavailable",
          ),
        ),
      );
      expect(await everything()).toBe(before);
    },
  );
});

describe("The room", () => {
  it.for(["refuses", "hangs"] as const)(
    "When the room %s, the calls that need it fail and every other call works",
    async (failure) => {
      const TeamRoom = faultyObjects(env.TeamRoom, failure);
      // Calls that hash send nothing to a room.
      const calls = NAMES.filter((name) => !usualOf(name).usesGate);
      await Promise.all(
        calls.map(async (name) => {
          const world = await newWorld();
          const answer = await make(name, world, { TeamRoom }, await exampleFor(name, world), {
            timeouts: timeoutsFor(failure),
          });
          if (OF_THE_ROOM.includes(name)) await expectFailure(name, answer, 503, "unavailable");
          else expect([name, answer.status]).toEqual([name, successOf(name)]);
        }),
      );
    },
  );

  it.for(["refuses", "hangs"] as const)("When the room %s, a socket gets 503 in time", async (failure) => {
    const { teamId, admin } = await newWorld();
    const bindings = { ...env, TeamRoom: faultyObjects(env.TeamRoom, failure) };
    const headers = { upgrade: "websocket", authorization: `Bearer ${admin.token}` };
    const request = new Request(`${ORIGIN}/parties/team-room/${teamId}`, { headers });
    const answer = await sockets(1000).fetch(request, bindings);
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([503, "5", ""]);
  });
});

describe("A page", () => {
  const page = (path: string, token: string, broken: Broken = {}) =>
    ask(new Request(ORIGIN + path, { headers: { cookie: `session=${token}` } }), { ...env, ...broken });
  const ranking = (_trip: number, sql: string) => /order by wins\b/.test(sql);

  it("Without a database the page is an error in Spanish, with a reference that the log has", async () => {
    const { teamId, admin } = await newWorld();
    const { database } = faultyDatabase("refuses", () => true);
    const answer = await page(`/teams/${teamId}`, admin.token, { DB: database });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Algo se nos cayó");
    const id = answer.headers.get("x-request-id") ?? "none";
    expect(html).toContain(`>${id.slice(0, 8)}<`);
    expect(log.mock.calls.some(([line]) => String(line).includes(id))).toBe(true);
    expect(html).not.toMatch(/D1_ERROR|\.ts:\d|at async/);
  });

  it("A failing panel leaves the rest of the page", async () => {
    const { teamId, admin } = await newWorld();
    const { database } = faultyDatabase("refuses", ranking);
    const answer = await page(`/teams/${teamId}`, admin.token, { DB: database });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Equipo Luna");
    expect(html).toContain("Ranking");
  });

  it("Without its room the page shows everything except the timer", async () => {
    const { teamId, admin } = await newWorld();
    const answer = await page(`/teams/${teamId}`, admin.token, { TeamRoom: faultyObjects(env.TeamRoom, "refuses") });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Equipo Luna");
  });
});
