import { describe, expect, it } from "vitest";
import { type Move, moveTeam, type Stage, type Store, undoMove } from "#scripts/hosting/move.ts";
import { act, card, newBoard, readBoard } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { moveOf } from "#tests/factories/places.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorldAtHome } from "#tests/factories/world.ts";

/** How long a person tries a write again before it is given up, and between two tries. In milliseconds. */
const PATIENCE = 20_000;
const PAUSE = 20;

/** Of a call of the script to a far database, in milliseconds. */
const DISTANCE = 60;

/** Each write by its name. `waits` are those of writes that the move refused, until they were stored. */
type Log = { waits: number[]; stored: Set<string> };

/** Sends a write until it is answered, with the same key, as a browser's repeated press does. */
async function write({ token }: Someone, log: Log, name: string, path: string, json?: object): Promise<void> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const began = performance.now();
  let isRefused = false;
  for (;;) {
    const answer = await call(`/api${path}`, { method: "POST", token, headers, json });
    const text = await answer.text();
    if (answer.ok) {
      if (isRefused) log.waits.push(performance.now() - began);
      log.stored.add(name);
      return;
    }
    isRefused = true;
    if (!text.includes("team_moving") || performance.now() - began > PATIENCE)
      throw new Error(`${path}: ${answer.status} ${text}`);
    await scheduler.wait(PAUSE);
  }
}

type Places = { teamId: string; retroId: string; topicId: string; messageId: string };

/** One round of a person: a thank-you, a message, a like of a like's toggle, an agreement, a topic and, of the first person, a counter. */
async function round(person: Someone, other: Someone, ids: Places, log: Log, count: number): Promise<void> {
  const name = `${person.name} ${count}`;
  const team = `/teams/${ids.teamId}`;
  await write(person, log, `thanks ${name}`, `${team}/retrospectives/${ids.retroId}/thank-you`, {
    userId: other.id,
    message: `Gracias ${name}`,
  });
  await write(person, log, `message ${name}`, `${team}/topics/${ids.topicId}/messages`, { message: `Mensaje ${name}` });
  await write(person, log, `agreement ${name}`, `${team}/agreements`, { text: `Acuerdo ${name}` });
  await write(person, log, `topic ${name}`, `${team}/topics`, { title: `Tema ${name}` });
  // A team has at most 100.
  if (person.name !== "Persona 0") return;
  await write(person, log, `counter ${name}`, `${team}/counters`, {
    name: `Racha ${name}`,
    incrementButtonLabel: "Sumar",
    resetButtonLabel: "Reiniciar",
  });
}

const textsOf = (log: Log, kind: string) => [...log.stored].filter((name) => name.startsWith(kind));

async function listOf({ token }: Someone, path: string): Promise<Record<string, unknown>[]> {
  return (await call(`/api${path}`, { token })).json();
}

const countOf = (rows: Record<string, unknown>[], key: string, text: string) =>
  rows.filter((row) => row[key] === text).length;

describe("A team moves while it works", () => {
  it.for([
    ["to the second database", 1, 2],
    ["home", 2, 1],
  ] as const)(
    "%s, while eight people write: nothing is lost and nothing doubled",
    { timeout: 120_000 },
    async ([, from, to], { task }) => {
      const people = await Promise.all(Array.from({ length: 8 }, (_, place) => someone(`Persona ${place}`)));
      const [ana] = people as [Someone];
      const teamId = await teamOf(ana, ...people.slice(1));
      await moveTeam(moveOf(teamId, from));
      const team = `/teams/${teamId}`;
      const retroId = await newBoard(ana, teamId);
      const log: Log = { waits: [], stored: new Set() };
      const create = async (path: string, json: object) =>
        (
          (await (await call(`/api${team}${path}`, { method: "POST", token: ana.token, json })).json()) as {
            id: string;
          }
        ).id;
      const topicId = await create("/topics", { title: "Reuniones" });
      const messageId = await create(`/topics/${topicId}/messages`, { message: "Hola" });
      const ids = { teamId, retroId, topicId, messageId };
      let isOver = false;
      const writing = people.map(async (person, place) => {
        const other = people[(place + 1) % people.length] ?? ana;
        for (let count = 0; !isOver; count += 1) {
          await round(person, other, ids, log, count);
          expect(await act(person, ids, card(`Tarjeta ${person.name} ${count}`))).toMatch(/done|too_many/);
        }
        await write(person, log, `vote ${person.name}`, `${team}/retrospectives/${retroId}/sprint-winner`, {
          userId: other.id,
        });
        await write(person, log, `like ${person.name}`, `${team}/topics/${topicId}/messages/${messageId}/toggle-like`);
      });
      await scheduler.wait(500);
      const stages: [Stage, number][] = [];
      const began = performance.now();
      const move = moveOf(teamId, to, { note: (stage) => stages.push([stage, performance.now() - began]) });
      await moveTeam({ ...move, stores: farAway(move) });
      await scheduler.wait(500);
      isOver = true;
      await Promise.all(writing);
      const closing: Log = { waits: [], stored: new Set() };
      await write(ana, closing, "close", `${team}/retrospectives/${retroId}/close`);

      const retro = `${team}/retrospectives/${retroId}`;
      const [thanks, messages, agreements, topics, counters] = await Promise.all(
        [
          `${retro}/thank-you`,
          `${team}/topics/${topicId}/messages`,
          `${team}/agreements`,
          `${team}/topics`,
          `${team}/counters`,
        ].map((path) => listOf(ana, path)),
      );
      const shown = {
        "thanks ": (name: string) => countOf(thanks ?? [], "message", `Gracias ${name}`),
        "message ": (name: string) => countOf(messages ?? [], "message", `Mensaje ${name}`),
        "agreement ": (name: string) => countOf(agreements ?? [], "text", `Acuerdo ${name}`),
        "topic ": (name: string) => countOf(topics ?? [], "title", `Tema ${name}`),
        "counter ": (name: string) => countOf(counters ?? [], "name", `Racha ${name}`),
      };
      const counts = Object.entries(shown).flatMap(([kind, count]) =>
        textsOf(log, kind).map((name) => count(name.slice(kind.length))),
      );
      expect(counts.length).toBeGreaterThan(40);
      expect(counts.filter((count) => count === 0)).toEqual([]);
      expect(counts.filter((count) => count > 1)).toEqual([]);
      expect(messages?.find(({ id }) => id === messageId)).toMatchObject({ messageLikes: people.length });
      const closed = await listOf(ana, `${team}/retrospectives`);
      expect(closed).toMatchObject([{ id: retroId, status: "CLOSED", result: { totalVotes: people.length } }]);
      const board = await readBoard(ana, ids);
      expect(board.cards.length).toBeGreaterThan(people.length);
      const longest = Math.round(Math.max(...log.waits));
      const at = (stage: Stage) => stages.find(([one]) => one === stage)?.[1] ?? 0;
      const fenced = Math.round(at("released") - at("copied"));
      task.meta.figures = { writes: log.stored.size, lost: 0, doubled: 0, fenced, longest, waited: log.waits.length };
      expect(log.waits.length).toBeGreaterThan(0);
      console.log(
        `${log.stored.size} writes, 0 lost, 0 doubled; ${log.waits.length} waited, at most ${longest} ms; the fence stood for ${fenced} ms`,
      );
    },
  );

  const STAGES: Stage[] = ["copied", "fenced", "compared", "released"];

  /** A process that dies once it has done this. */
  function dying(move: Move, stage: Stage): Move {
    let isDead = false;
    const live = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      if (isDead) throw new Error("the script died");
      return call();
    };
    return {
      ...move,
      stores: new Map(
        Array.from(move.stores, ([place, { ask, run }]) => [
          place,
          { ask: (statements) => live(() => ask(statements)), run: (statements) => live(() => run(statements)) },
        ]),
      ),
      note: (done) => {
        isDead ||= done === stage;
      },
    };
  }

  it.for(STAGES)("A script that dies once it has %s is repeated, and nothing is lost", async (stage) => {
    const { teamId, admin } = await newWorldAtHome();
    const before = (await contentOf(teamId)).flat();
    await expect(moveTeam(dying(moveOf(teamId, 2), stage))).rejects.toThrow("the script died");
    await moveTeam(moveOf(teamId, 2));
    expect(await contentOf(teamId).then((rows) => rows.flat().length)).toBeGreaterThanOrEqual(before.length);
    expect(await fencesIn()).toBe(0);
    expect(await rowsOf(env.DB, teamId)).toBe(0);
    const made = await call(`/api/teams/${teamId}/topics`, {
      method: "POST",
      token: admin.token,
      json: { title: "Después" },
    });
    expect(made.status).toBe(201);
    expect((await listOf(admin, `/teams/${teamId}/topics`)).map(({ title }) => title)).toEqual([
      "Después",
      "Reuniones más cortas",
    ]);
  });

  it.for(STAGES.slice(0, 3))(
    "A script that dies once it has %s can be given up: the team goes on where it is",
    async (stage) => {
      const { teamId, admin } = await newWorldAtHome();
      const before = await contentOf(teamId);
      await expect(moveTeam(dying(moveOf(teamId, 2), stage))).rejects.toThrow("the script died");
      await undoMove(moveOf(teamId, 2));
      expect(await contentOf(teamId)).toEqual(before);
      await expectOpen(teamId, admin.token);
    },
  );

  it("A script that dies in the middle of each of its statements is repeated, and nothing is lost", {
    timeout: 120_000,
  }, async () => {
    for (let calls = 0; ; calls += 1) {
      const { teamId } = await newWorldAtHome();
      const before = await namesOf(teamId);
      const move = moveOf(teamId, 2);
      const died = await moveTeam({ ...move, stores: dyingAfter(move, calls) }).then(
        () => false,
        () => true,
      );
      await moveTeam(moveOf(teamId, 2));
      expect(await namesOf(teamId)).toEqual(before);
      expect(await fencesIn()).toBe(0);
      if (!died) break;
    }
  });

  /** These databases do not answer once the fence stands. */
  function failingUnderFence(move: Move, failing: number[]): Move {
    let isFenced = false;
    const stores = new Map(
      Array.from(move.stores, ([place, { ask, run }]): [number, Store] => [
        place,
        {
          ask: async (statements) => {
            if (isFenced && failing.includes(place)) throw new Error("no answer");
            return ask(statements);
          },
          run,
        },
      ]),
    );
    const note = (stage: Stage) => {
      isFenced ||= stage === "fenced";
    };
    return { ...move, stores, note };
  }

  it("A move that fails under the fence lets the team write again", async () => {
    const { teamId, admin } = await newWorldAtHome();
    const failed = moveTeam(failingUnderFence(moveOf(teamId, 2), [2]));
    await expect(failed).rejects.toThrow(/^no answer$/);
    await expectOpen(teamId, admin.token);
  });

  it("A move that fails and cannot remove the fence says that the team's writes wait, until --undo", async () => {
    const { teamId, admin } = await newWorldAtHome();
    const failed = moveTeam(failingUnderFence(moveOf(teamId, 2), [1, 2]));
    await expect(failed).rejects.toThrow(/^no answer\nThe team's writes still wait: .+ --undo\.$/);
    expect(await fencesIn()).toBeGreaterThan(0);
    await undoMove(moveOf(teamId, 2));
    await expectOpen(teamId, admin.token);
  });

  it("A write that began before the team was released is refused, and changes nothing", async () => {
    const { teamId, admin } = await newWorldAtHome();
    let late: Promise<unknown> = Promise.resolve();
    const move = moveOf(teamId, 2);
    await moveTeam({
      ...move,
      wait: async () => {
        // As a request does that read at home where the team is before it was released.
        late = env.DB.prepare("insert into topics (id, team_id, title, author_id) values ('late', ?, 'Tarde', ?)")
          .bind(teamId, admin.id)
          .run();
        await expect(late).rejects.toThrow("the team is being moved");
      },
    });
    expect((await listOf(admin, `/teams/${teamId}/topics`)).map(({ title }) => title)).toEqual([
      "Reuniones más cortas",
    ]);
  });

  it("A team that a guest leads does not move", async () => {
    const trial = await call("/api/trials", { method: "POST", json: { name: "Ana", timeZone: "America/Santiago" } });
    const { teamId }: { teamId: string } = await trial.json();
    await expect(moveTeam(moveOf(teamId, 2))).rejects.toThrow("A guest leads this team.");
  });
});

const fencesIn = async (): Promise<number> =>
  (
    await Promise.all(
      [env.DB, env.DB2].map((database) =>
        database?.prepare("select count(*) as n from sqlite_master where type = 'trigger'").first<number>("n"),
      ),
    )
  ).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** The team can write again. */
async function expectOpen(teamId: string, token: string): Promise<void> {
  expect(await fencesIn()).toBe(0);
  const made = await call(`/api/teams/${teamId}/topics`, { method: "POST", token, json: { title: "Después" } });
  expect(made.status).toBe(201);
}

const rowsOf = async (database: D1Database, teamId: string) =>
  database.prepare("select count(*) as n from topics where team_id = ?").bind(teamId).first("n");

/** What the team made, wherever it is. */
const namesOf = async (teamId: string): Promise<string[]> =>
  (await contentOf(teamId))
    .flatMap((rows) => rows.map((row) => JSON.stringify(row)))
    .filter((row, place, all) => all.indexOf(row) === place)
    .sort();

const farAway = ({ stores }: Move): Map<number, Store> =>
  new Map(
    Array.from(stores, ([place, { ask, run }]) => [
      place,
      {
        ask: async (statements) => {
          await scheduler.wait(DISTANCE);
          return ask(statements);
        },
        run: async (statements) => {
          await scheduler.wait(DISTANCE);
          await run(statements);
        },
      },
    ]),
  );

/** Stores of a process that dies after so many calls. */
function dyingAfter({ stores }: Move, calls: number): Map<number, Store> {
  let left = calls;
  const count = () => {
    left -= 1;
    if (left < 0) throw new Error("the script died");
  };
  return new Map(
    Array.from(stores, ([place, { ask, run }]) => [
      place,
      {
        ask: async (statements) => {
          count();
          return ask(statements);
        },
        run: async (statements) => {
          count();
          await run(statements);
        },
      },
    ]),
  );
}
