import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { card, gestureOver, newBoard, watching } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import { authorLeaks, fichaLeaks, partsOfPage, type Secret, type Seen, textLeaks } from "#tests/factories/leaks.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { Connection } from "#tests/factories/socket.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const NAMES = ["Ana Soto", "Beto Rojas", "Carla Pinto", "Dani Vega", "Eva Lagos"] as const;
const LEVELS = ["log", "info", "warn", "error", "debug"] as const;

/** What happens, in order. */
const PHASES = ["arrive", "write", "group", "removed", "write again", "choose", "talk", "thank", "closed"] as const;
const at = (phase: (typeof PHASES)[number]) => PHASES.indexOf(phase);

type Row = Record<string, unknown>;

const tables =
  "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'";

async function rowsOfDatabase(): Promise<[table: string, row: Row][]> {
  const { results } = await env.DB.prepare(tables).all<{ name: string }>();
  const databases = env.DB2 ? [env.DB, env.DB2] : [env.DB];
  const read = await Promise.all(
    databases.flatMap((database) =>
      results.map(async ({ name }) =>
        (await database.prepare(`select * from "${name}"`).all<Row>()).results.map((row): [string, Row] => [name, row]),
      ),
    ),
  );
  return read.flat();
}

const rowsOfRoom = (teamId: string): Promise<[table: string, row: Row][]> =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), async (_room, { storage }) => {
    const names = storage.sql.exec<{ name: string }>(tables).toArray();
    const rows = names.flatMap(({ name }) =>
      storage.sql
        .exec(`select * from "${name}"`)
        .toArray()
        .map((row): [string, Row] => [name, row]),
    );
    const values = [...(await storage.list())].map(([key, value]): [string, Row] => [key, { value }]);
    return [...rows, ...values];
  });

/** The keys of a board and the fingerprints of people on it. */
async function keysIn(teamId: string): Promise<string[]> {
  const [state] = (await rowsOfRoom(teamId)).flatMap(([, row]) => (typeof row.state === "string" ? [row.state] : []));
  const { secret, cards }: { secret: { key: string; seed: string }; cards: Record<string, { owner: string }> } =
    JSON.parse(String(state));
  return [secret.key, secret.seed, ...new Set(Object.values(cards).map(({ owner }) => owner))];
}

/** A retrospective of five people. Everything that anybody receives is recorded. */
class Story {
  readonly seen: Seen[] = [];
  readonly secrets: Secret[] = [];
  readonly logged: string[] = [];
  private readonly connections = new Map<Someone, Connection>();
  private readonly drained = new Map<Someone, number>();
  private phase = 0;

  constructor(
    readonly people: Someone[],
    readonly ids: { teamId: string; retroId: string },
  ) {}

  get retro() {
    return `/teams/${this.ids.teamId}/retrospectives/${this.ids.retroId}`;
  }

  record(reader: string, source: string, text: string) {
    this.seen.push({ reader, source, phase: this.phase, text });
  }

  async connect() {
    for (const person of this.people) this.connections.set(person, await watching(person, this.ids));
  }

  async ask(person: Someone, method: string, path: string, json?: object): Promise<string> {
    const answer = await call(`/api${path}`, { method, token: person.token, json });
    const text = await answer.text();
    this.record(person.id, `${method} ${path} of ${person.name}`, text);
    // The sheet of an open retrospective.
    if (!answer.ok && !text.includes('"retrospective_open"')) throw new Error(`${method} ${path}: ${text}`);
    return text;
  }

  /** Ana, Carla and Eva use the socket, the others HTTP. */
  async act(person: Someone, gesture: Gesture) {
    const connection = this.people.indexOf(person) % 2 === 0 && this.connections.get(person);
    if (connection) expect(await gestureOver(connection, this.ids, gesture)).toBe("done");
    else await this.ask(person, "POST", `${this.retro}/board`, { id: crypto.randomUUID(), gesture });
  }

  async write(person: Someone, secret: Partial<Secret> = {}): Promise<Secret> {
    const text = `Canario${this.secrets.length}de${crypto.randomUUID().slice(0, 8)}`;
    const gesture = card(text);
    const made = { id: gesture.cardId, text, authorId: person.id, publicFrom: at("group"), ...secret };
    this.secrets.push(made);
    await this.act(person, gesture);
    return made;
  }

  /** Records what everybody reads, then starts the next phase. */
  async pass(phase: (typeof PHASES)[number]) {
    for (const person of this.people) {
      for (const path of [`${this.retro}/board`, this.retro, `${this.retro}/since`, `${this.retro}/summary`])
        await this.ask(person, "GET", path);
      for (const path of [
        `${this.retro}/summary.md`,
        `${this.retro}/summary.csv`,
        "/users/data",
        "/users/closed-boards",
        `/teams/${this.ids.teamId}/retrospectives`,
      ])
        await this.ask(person, "GET", path);
      const page = await call(this.retro, { headers: { cookie: `session=${person.token}` } });
      expect(page.status).toBe(200);
      const { shown, data } = partsOfPage(await page.text());
      expect(data).toContain(this.ids.retroId);
      this.record(person.id, `page of ${person.name}`, shown);
      this.record(person.id, `data in the page of ${person.name}`, data);
      await this.drain(person);
    }
    this.phase = at(phase);
  }

  private async drain(person: Someone) {
    const connection = this.connections.get(person);
    if (!connection) return;
    // Its answer comes after all frames that were sent before.
    expect(await gestureOver(connection, this.ids, { kind: "shout" })).toBe("invalid_input");
    const frames = connection.frames.slice(this.drained.get(person));
    this.drained.set(person, connection.frames.length);
    for (const frame of frames) this.record(person.id, `frame to ${person.name}`, frame);
  }

  async recordRows() {
    const rows = [...(await rowsOfDatabase()), ...(await rowsOfRoom(this.ids.teamId))];
    expect(new Set(rows.map(([table]) => table)).size).toBeGreaterThan(8);
    for (const [table, row] of rows) this.record("storage", `row of ${table}`, JSON.stringify(row));
    return rows;
  }
}

async function tell(signed: boolean) {
  const people = await Promise.all(NAMES.map((name) => someone(name)));
  const [ana, beto, carla, dani, eva] = people as [Someone, Someone, Someone, Someone, Someone];
  const teamId = await teamOf(ana, ...people.slice(1));
  const story = new Story(people, { teamId, retroId: await newBoard(ana, teamId, { signed }) });
  for (const level of LEVELS)
    vi.spyOn(console, level).mockImplementation((...words) => void story.logged.push(words.map(String).join(" ")));
  await story.connect();
  let stepRev = 0;
  const goTo = async (step: Step) => story.act(ana, { kind: "goTo", step, stepRev: stepRev++ });
  for (const [index, person] of people.entries())
    await story.act(person, { kind: "answer", question: "arrive", value: index + 1 });

  await story.pass("write");
  await goTo("WRITE");
  const cards: Secret[] = [];
  for (const person of people) cards.push(await story.write(person));
  const [ofAna, ofBeto, ofCarla, ofDani, ofEva] = cards as [Secret, Secret, Secret, Secret, Secret];
  const before = { ...ofDani, publicFrom: Number.POSITIVE_INFINITY };
  story.secrets.push(before);
  ofDani.text = `${ofDani.text.replace("Canario", "Otro")}`;
  await story.act(dani, { kind: "editCard", cardId: ofDani.id, text: ofDani.text, rev: 0 });
  // Its id is public with the new text.
  before.id = before.text;
  const never = await story.write(eva, { publicFrom: Number.POSITIVE_INFINITY });
  await story.act(eva, { kind: "removeCard", cardId: never.id });
  const doomed = await story.write(beto, { removedFrom: at("removed"), removerId: ana.id });

  await story.pass("group");
  await goTo("GROUP");
  await story.act(ana, { kind: "joinGroup", cardId: ofBeto.id, withCardId: ofCarla.id });
  await story.act(carla, { kind: "nameGroup", groupId: ofCarla.id, title: "Las reuniones" });
  await story.act(beto, { kind: "moveCard", cardId: ofEva.id, columnId: "c2", rank: "a1" });

  await story.pass("removed");
  await story.act(ana, { kind: "removeCard", cardId: doomed.id });

  await story.pass("write again");
  await goTo("WRITE");
  await story.write(carla, { publicFrom: at("choose") });

  await story.pass("choose");
  await goTo("CHOOSE");
  const placed: Record<string, Record<string, number>> = {
    [ana.id]: { [ofCarla.id]: 3, [ofEva.id]: 2 },
    [beto.id]: { [ofDani.id]: 1 },
    [carla.id]: { [ofAna.id]: 2, [ofDani.id]: 3 },
    [dani.id]: { [ofEva.id]: 3 },
    [eva.id]: { [ofAna.id]: 1, [ofCarla.id]: 2, [ofDani.id]: 2 },
  };
  for (const person of people)
    for (const [groupId, n] of Object.entries(placed[person.id] ?? {}))
      await story.act(person, { kind: "setFichas", groupId, n });

  await story.pass("talk");
  await goTo("TALK");
  await story.act(ana, { kind: "focus", groupId: ofCarla.id });
  await story.act(dani, { kind: "noteGroup", groupId: ofCarla.id, note: "Diez minutos", rev: 0 });
  await story.ask(beto, "POST", `/teams/${teamId}/agreements`, {
    text: "Diez minutos y de pie",
    ownerId: beto.id,
    retrospectiveId: story.ids.retroId,
    groupId: ofCarla.id,
  });

  await story.pass("thank");
  await goTo("THANK");
  await story.ask(eva, "POST", `${story.retro}/thank-you`, { userId: dani.id, message: "Por la demo" });
  await story.ask(beto, "POST", `${story.retro}/sprint-winner`, { userId: dani.id });
  const keys = await keysIn(teamId);

  await story.pass("closed");
  await story.ask(ana, "POST", `${story.retro}/close`);
  await story.pass("closed");
  return { story, placed, keys };
}

describe("What people write stays where it belongs", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.for([
    ["an unsigned", false],
    ["a signed", true],
  ] as const)(
    "No answer, frame, page, log line or row contains a secret of %s board",
    { timeout: 120_000 },
    async ([, signed]) => {
      const { story, placed, keys } = await tell(signed);
      const { seen, secrets, logged, people } = story;
      const received = [...seen];
      const rows = await story.recordRows();
      const all = [...seen, ...logged.map((text) => ({ reader: "log", source: "log", phase: 0, text }))];
      for (const { text, publicFrom } of secrets) {
        const isKept = rows.some(([, row]) => JSON.stringify(row).includes(text));
        if (publicFrom === Number.POSITIVE_INFINITY) expect(isKept).toBe(false);
        expect(received.some((one) => one.text.includes(text))).toBe(true);
      }

      expect(textLeaks(all, secrets)).toEqual([]);
      expect(fichaLeaks(all, at("talk"), placed)).toEqual([]);
      expect(all.filter(({ text }) => keys.some((key) => text.includes(key))).map(({ source }) => source)).toEqual([]);
      const calls = logged.filter((line) => line.includes("/board"));
      expect(calls.length).toBeGreaterThan(10);
      expect(calls.filter((line) => people.some(({ id }) => line.includes(id)))).toEqual([]);
      if (signed) return;

      const namesOf = (userId: string) =>
        people.filter(({ id }) => id === userId).flatMap(({ id, name, email }) => [id, name, email]);
      expect(authorLeaks(all, secrets, namesOf)).toEqual([]);
      // With few people, the number of hidden cards tells who wrote.
      const hidden = seen.filter(({ phase, text }) => phase < at("group") && /"counts":\{/.test(text));
      expect(hidden.map(({ source }) => source)).toEqual([]);
    },
  );
});
