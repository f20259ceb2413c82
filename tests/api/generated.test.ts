import fc from "fast-check";
import { SignJWT } from "jose";
import { describe, expect, inject, it, vi } from "vitest";
import { slowHash } from "#party/slow-hash.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { addressOf, exampleOf } from "#tests/factories/examples.ts";
import { type Body, type GeneratedRequest, generatedRequest } from "#tests/factories/generated-requests.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import { type CallName, errorsOf } from "#worker/contract/calls.ts";

/** Generated exits and deletions use up a world: each batch gets a new one. */
const REQUESTS_PER_WORLD = 50;
/** More requests at once exceed the database timeout. */
const CONCURRENCY = 10;
const SECRET = "SECRETO-DEL-OTRO-EQUIPO";

async function markAll(world: World): Promise<void> {
  const { teamId, counterId, retroId, topicId, messageId } = world;
  const people = [world.admin, world.otherAdmin, world.member, world.colleague].map(({ id }) => `'${id}'`).join();
  const marks = [
    `teams set name = ? where id = '${teamId}'`,
    `users set name = ? where id in (${people})`,
    `counters set name = ? where id = '${counterId}'`,
    `counter_resets set name_event = ? where counter_id = '${counterId}'`,
    `goals set description = ? where counter_id = '${counterId}'`,
    `retrospectives set retrospective_name = ? where id = '${retroId}'`,
    `thank_yous set message = ? where retrospective_id = '${retroId}'`,
    `topics set title = ? where id = '${topicId}'`,
    `topic_messages set message = ? where id = '${messageId}'`,
    `agreements set text = ? where team_id = '${teamId}'`,
  ];
  const lock = slowHash(crypto.randomUUID(), { N: 2, r: 1, p: 1 });
  await env.DB.batch([
    ...marks.map((mark) => env.DB.prepare(`update ${mark}`).bind(SECRET)),
    env.DB.prepare(`update teams set join_password_hash = ?, retro_entry = 0 where id = '${teamId}'`).bind(lock),
  ]);
}

async function everythingOf({ teamId, counterId, retroId, topicId, messageId }: World): Promise<unknown> {
  const where = [
    `teams where id = '${teamId}'`,
    `members where team_id = '${teamId}'`,
    `counters where team_id = '${teamId}'`,
    `counter_resets where counter_id = '${counterId}'`,
    `goals where counter_id = '${counterId}'`,
    `retrospectives where team_id = '${teamId}'`,
    `votes where retrospective_id = '${retroId}'`,
    `thank_yous where retrospective_id = '${retroId}'`,
    `topics where team_id = '${teamId}'`,
    `topic_likes where topic_id = '${topicId}'`,
    `topic_messages where topic_id = '${topicId}'`,
    `message_likes where message_id = '${messageId}'`,
    `agreements where team_id = '${teamId}'`,
  ];
  const answers = await env.DB.batch(where.map((table) => env.DB.prepare(`select * from ${table} order by 1, 2`)));
  return answers.map(({ results }) => results);
}

const tokenOf = ({ admin }: World, secret: string, lifetime: string | number) =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("tertulia")
    .setAudience("tertulia")
    .setSubject(admin.sessionId)
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(secret));

async function tokenFor(token: GeneratedRequest["token"], mine: World, theirs: World): Promise<string | null> {
  if (token === "none") return null;
  if (token === "junk") return "a.b.c";
  if (token === "forged") return tokenOf(theirs, "another-secret-that-is-long-enough-too", "1h");
  if (token === "expired") return tokenOf(mine, env.JWT_SECRET, Math.floor(Date.now() / 1000) - 60);
  return mine[token].token;
}

function bytesOf(body: Body, right: unknown): BodyInit | undefined {
  if (body.kind === "right") return right === undefined ? undefined : JSON.stringify(right);
  if (body.kind === "fields") return JSON.stringify(body.fields);
  if (body.kind === "text") return body.text;
  if (body.kind === "bytes") return new Uint8Array(body.bytes);
  if (body.kind === "huge") return JSON.stringify({ name: "a".repeat(70_000) });
  return body.kind === "deep" ? `${"[".repeat(20_000)}${"]".repeat(20_000)}` : undefined;
}

async function requestFor(planned: GeneratedRequest, mine: World, theirs: World): Promise<Request> {
  const { name, ids } = planned;
  const takesCode = name === "POST /auth/register" || name === "POST /auth/reset-user";
  const example = takesCode
    ? { json: { name: "A", email: "a@b.cl", password: "clave-larga", code: "ABC234" } }
    : await exampleOf(name, mine);
  const names = [...name.matchAll(/:(\w+)/g)].map(([, id = ""]) => id);
  const params = { ...example.params };
  for (const [index, id] of names.entries()) {
    const from = ids[index];
    // An invitation is made for people of other teams.
    const isForeign = from?.of === "theirs" && id !== "token";
    if (isForeign) params[id] = String(Object({ ...theirs, userId: theirs.colleague.id })[id]);
    if (from?.of === "unknown") params[id] = from.text;
  }
  const query = planned.query === "right" ? example.query : planned.query;
  const { method: right, path } = addressOf(name, mine, { params, query });
  const method = planned.method ?? right;
  const token = await tokenFor(
    name === "POST /auth/logout" && planned.token === "admin" ? "stranger" : planned.token,
    mine,
    theirs,
  );
  const headers = new Headers(planned.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const body = method === "GET" || method === "HEAD" ? undefined : bytesOf(planned.body, example.json);
  if (body !== undefined) headers.set("content-type", planned.type);
  return new Request(ORIGIN + path, { method, headers, body });
}

const documented = (name: CallName) => new Set<string>(errorsOf(name));
const ROUTING_ERRORS = [
  "not_found",
  "method_not_allowed",
  "unauthorized",
  "not_a_member",
  "admin_only",
  "invalid_input",
  "invalid_json",
];
const INTERNALS = /SQLITE|D1_ERROR|\bat \S+ \(|\.tsx?:\d|node_modules|insert into|select .+ from/i;

async function check(planned: GeneratedRequest, answer: Response): Promise<string | null> {
  const text = await answer.text();
  if (answer.status >= 500) return `status ${answer.status}: ${text}`;
  if (!answer.headers.get("x-request-id")) return "no request id";
  if (text.includes(SECRET)) return `reveals the other team: ${text.slice(0, 300)}`;
  if (INTERNALS.test(text)) return `reveals internals: ${text.slice(0, 300)}`;
  if (answer.ok || planned.method === "HEAD") return null;
  const { message, code, issues = [], ...rest } = JSON.parse(text);
  const shaped =
    typeof message === "string" &&
    typeof code === "string" &&
    Object.keys(rest).length === 0 &&
    issues.every((issue: object) => Object.keys(issue).join() === "path,message");
  if (!shaped) return `not shaped as a failure: ${text}`;
  const strayed = planned.ids.some(({ of }) => of === "unknown") && ROUTING_ERRORS.includes(code);
  if (planned.method === null && !strayed && !documented(planned.name).has(code)) return `not documented: ${code}`;
  return null;
}

describe("Generated requests do not break the API", () => {
  it("A generated request never fails, and never reads or changes data of another team", { timeout: 900_000 }, async ({
    task,
  }) => {
    const [seed, requests] = [inject("seed"), inject("requests")];
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const generated = fc.sample(generatedRequest, { seed, numRuns: requests });
    const theirs = await newWorld();
    await markAll(theirs);
    const before = await everythingOf(theirs);
    const failures: unknown[] = [];
    let good = 0;
    for (let from = 0; from < requests; from += REQUESTS_PER_WORLD) {
      const mine = await newWorld();
      // A generated request may end the invitation through which the guest enters.
      await guestOf(mine);
      const act = async (planned: GeneratedRequest) => {
        const request = await requestFor(planned, mine, theirs);
        const answer = await ask(request);
        if (answer.ok) good += 1;
        const failure = await check(planned, answer);
        if (failure)
          failures.push({ seed, failure, request: `${request.method} ${request.url.slice(0, 200)}`, planned });
      };
      await mapConcurrently(generated.slice(from, from + REQUESTS_PER_WORLD), CONCURRENCY, act);
    }
    task.meta.figures = { requests, good, failures: failures.length, seed };
    expect(failures, JSON.stringify(failures.slice(0, 5)).slice(0, 5000)).toEqual([]);
    // Nothing answers at the address of Slack.
    expect(errors.mock.calls.filter(([line]) => !String(line).startsWith('{"slack":"not posted"'))).toEqual([]);
    expect(await everythingOf(theirs), `seed ${seed}`).toEqual(before);
    // Too few successes would prove little.
    expect(good).toBeGreaterThan(requests / 10);
  });
});
