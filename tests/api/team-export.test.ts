import { parse } from "csv-parse/sync";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { act, card, newBoard, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { askApi, call, env, ORIGIN } from "#tests/factories/client.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { TEAM_EXPORT, type TeamExport, teamExport } from "#worker/contract/team-export.ts";
import { type ExportPart, exportTeam } from "#worker/services/export/team-export.ts";

type CsvRow = Record<string, string>;

const exported = async ({ token }: Someone, teamId: string): Promise<TeamExport> =>
  teamExport.parse(await (await call(`/api/teams/${teamId}/export.json`, { token })).json());

async function exportedRows({ token }: Someone, teamId: string): Promise<CsvRow[]> {
  const response = await call(`/api/teams/${teamId}/export.csv`, { token });
  return parse(await response.text(), { bom: true, columns: true });
}

/** A team with a signed board that closed and an unsigned one on which people write. */
async function teamWithBoards() {
  const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
  const written = card("=Reuniones largas");
  await act(beto, ids, written);
  await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 });
  await act(ana, ids, { kind: "nameGroup", groupId: written.cardId, title: "Reuniones" });
  await act(ana, ids, { kind: "noteGroup", groupId: written.cardId, note: "Probar de pie", rev: 0 });
  const team = ana.api.teams[":teamId"];
  const agreed = { text: "Daily de pie", ownerId: beto.id, retrospectiveId: ids.retroId, groupId: written.cardId };
  await team.agreements.$post({ param: ids, json: agreed });
  const retro = team.retrospectives[":retroId"];
  await retro["thank-you"].$post({ param: ids, json: { userId: beto.id, message: "Por el café" } });
  expect((await retro.close.$post({ param: ids })).status).toBe(200);
  const open = { teamId, retroId: await newBoard(ana, teamId, { signed: false }) };
  await act(ana, open, card("La tarjeta de Ana"));
  await act(beto, open, card("La tarjeta de Beto"));
  return { ana, beto, teamId, closed: ids, open };
}

const textsOf = (retrospective: TeamExport["retrospectives"][number] | undefined) =>
  retrospective?.groups?.flatMap(({ cards }) => cards.map(({ text, author }) => [text, author?.name ?? null]));

describe("The export of a team", () => {
  it("The export has everything of the team, with the names of people who left", async () => {
    const world: World = await newWorld();
    await world.colleague.api.teams[":teamId"].users.$delete({ param: { teamId: world.teamId } });
    const all = await exported(world.admin, world.teamId);
    expect(all).toMatchObject({
      team: { id: world.teamId, name: "Equipo Luna" },
      agreements: [{ id: world.agreementId, text: "Revisar los PR el mismo día" }],
      counters: [
        {
          id: world.counterId,
          resets: [{ nameEvent: "Un bug" }],
          goals: expect.arrayContaining([expect.objectContaining({ achieved: true })]),
        },
      ],
      retrospectives: [{ id: world.retroId, groups: null, thankYous: [{ message: "Gracias por la ayuda" }] }],
      series: [{ id: world.seriesId, name: "Sprint {n}", conductor: { id: world.admin.id } }],
      formats: [{ id: world.formatId, name: "Cuidar y soltar", columns: [{ title: "Cuidar", hint: null }] }],
      topics: [{ id: world.topicId, messages: [{ id: world.messageId, message: "De acuerdo" }] }],
      missing: [],
    });
    expect(all.members.map(({ userId }) => userId).sort()).toEqual(
      [world.admin, world.otherAdmin, world.member].map(({ id }) => id).sort(),
    );
    expect(JSON.stringify(all)).not.toContain(world.otherTeam.agreementId);
    expect(JSON.stringify(all)).not.toMatch(/voterId|votedFor/);
  });

  it("Boards hold what the asker may see now: no hidden card of others, and no author of unsigned cards", async () => {
    const { ana, beto, teamId, closed, open } = await teamWithBoards();
    const { retrospectives, missing } = await exported(ana, teamId);
    expect(retrospectives.map(({ id }) => id)).toEqual([open.retroId, closed.retroId]);
    expect(textsOf(retrospectives[0])).toEqual([["La tarjeta de Ana", null]]);
    expect(textsOf(retrospectives[1])).toEqual([["=Reuniones largas", "Beto"]]);
    expect(retrospectives[1]).toMatchObject({
      groups: [{ title: "Reuniones", note: "Probar de pie", fichas: 0 }],
      thankYous: [{ message: "Por el café", giver: { name: "Ana" } }],
    });
    expect(missing).toEqual([]);
    await ana.api.teams[":teamId"].users[":userId"].admin.$post({ param: { teamId, userId: beto.id } });
    expect(textsOf((await exported(beto, teamId)).retrospectives[0])).toEqual([["La tarjeta de Beto", null]]);
  });

  it("The table has the same texts, one row each, and no cell that a spreadsheet would run", async () => {
    const { ana, teamId } = await teamWithBoards();
    const rows = await exportedRows(ana, teamId);
    expect(rows.map(({ tipo }) => tipo)).toEqual([
      "equipo",
      "persona",
      "persona",
      "acuerdo",
      "retrospectiva",
      "tarjeta",
      "retrospectiva",
      "tarjeta",
      "nota",
      "agradecimiento",
    ]);
    expect(rows).toMatchObject([
      { estado: "sus días son los de America/Santiago" },
      { texto: "Ana", estado: "admin" },
      { texto: "Beto", estado: "miembro" },
      { lugar: "Sprint 14", texto: "Daily de pie", para: "Beto", estado: "pendiente" },
      { texto: "Sprint 14", estado: "abierta" },
      { texto: "La tarjeta de Ana", de: "" },
      { texto: "Sprint 14", estado: "cerrada" },
      { lugar: "Sprint 14", grupo: "Reuniones", fichas: "0", texto: "'=Reuniones largas", de: "Beto" },
      { grupo: "Reuniones", texto: "Probar de pie" },
      { texto: "Por el café", de: "Ana", para: "Beto" },
    ]);
  });

  it("The table has counters with their resets and goals, and topics with their messages", async () => {
    const { admin, teamId, achievedGoalId } = await newWorld();
    await env.DB.prepare("update goals set achieved_at = '2026-01-05T12:00:00.000Z' where id = ?")
      .bind(achievedGoalId)
      .run();
    const rows = await exportedRows(admin, teamId);
    const from = rows.findIndex(({ tipo }) => tipo === "counter");
    expect(rows.slice(from)).toMatchObject([
      { tipo: "counter", texto: expect.any(String), estado: expect.stringMatching(/racha más larga/) },
      {
        tipo: "reinicio",
        lugar: rows[from]?.texto,
        texto: "Un bug",
        de: expect.stringMatching(/^Persona/),
        estado: expect.stringMatching(/^\d+ días?$/),
      },
      { tipo: "meta", lugar: rows[from]?.texto },
      { tipo: "meta", lugar: rows[from]?.texto },
      { tipo: "retrospectiva" },
      { tipo: "agradecimiento", texto: "Gracias por la ayuda" },
      { tipo: "serie", texto: "Sprint {n}", para: "Persona admin" },
      { tipo: "formato", lugar: "Cuidar y soltar", texto: "Cuidar" },
      { tipo: "tópico", texto: "", lugar: "Reuniones más cortas", estado: "abierto" },
      { tipo: "mensaje", lugar: "Reuniones más cortas", texto: "De acuerdo" },
    ]);
    expect(
      rows
        .filter(({ estado }) => /completada|disponible/.test(estado ?? ""))
        .map(({ estado }) => estado?.split(", ")[1])
        .sort(),
    ).toEqual(["completada", "disponible"]);
    const { counters, retrospectives, series, formats, topics } = await exported(admin, teamId);
    expect(rows.slice(from).map(({ fecha }) => fecha)).toEqual([
      ...counters.flatMap(({ createdAt, resets, goals }) => [
        createdAt,
        ...resets.map(({ at }) => at),
        ...goals.map((goal) => goal.achievedAt ?? goal.createdAt),
      ]),
      ...retrospectives.flatMap(({ closedAt, createdAt, thankYous }) => [
        closedAt ?? createdAt,
        ...thankYous.map((thankYou) => thankYou.createdAt),
      ]),
      ...[...series, ...formats].map(({ createdAt }) => createdAt),
      ...topics.flatMap(({ createdAt, messages }) => [createdAt, ...messages.map((message) => message.createdAt)]),
    ]);
  });

  it("What exceeds the limits or does not answer is named, and the rest is there", async () => {
    const { ana, teamId, closed, open } = await teamWithBoards();
    const topics = ana.api.teams[":teamId"].topics;
    for (const title of ["Uno", "Dos"]) await topics.$post({ param: { teamId }, json: { title } });
    const { db } = openDatabase(env.DB);
    const parts = async (limits: Partial<Record<keyof typeof TEAM_EXPORT, number>>, answers = true) => {
      const read = async () => (answers ? readBoard(ana, open) : null);
      const found: ExportPart[] = [];
      const all = await exportTeam(db, { teamId, timeZone: TIME_ZONE, userId: ana.id }, read, {
        ...TEAM_EXPORT,
        ...limits,
      });
      for await (const part of all) found.push(part);
      return found;
    };
    const missing = (all: ExportPart[]) => all.flatMap(({ kind, value }) => (kind === "missing" ? [value] : []));
    expect(missing(await parts({}))).toEqual([]);
    expect(missing(await parts({}, false))).toEqual([{ kind: "board", id: open.retroId, name: "Sprint 14" }]);
    expect(missing(await parts({ roomCalls: 0 }))).toMatchObject([{ kind: "board", id: open.retroId }]);
    const small = await parts({ ids: 1, retrospectivePages: 1, topicPages: 1 });
    expect(missing(small)).toMatchObject([
      { kind: "retrospective", id: closed.retroId },
      { kind: "topic", name: "Uno" },
    ]);
    expect(small.filter(({ kind }) => kind === "retrospectives" || kind === "topics")).toHaveLength(4);
  });

  it("The export reads page by page: many retrospectives and topics come in few statements", async () => {
    const { ana, teamId } = await pairWithBoard();
    const [retros, topics] = [200, 200];
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${retros})
         insert into retrospectives (id, team_id, retrospective_name) select ? || i, ?, 'Sprint ' || i from n`,
      ).bind(`${teamId}-`, teamId),
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${topics})
         insert into topics (id, team_id, title, author_id) select ? || i, ?, 'Tema ' || i, ? from n`,
      ).bind(`${teamId}-`, teamId, ana.id),
      env.DB.prepare(
        "insert into topic_messages (id, topic_id, user_id, message) select id || '-m', id, author_id, 'Hola' from topics where team_id = ?",
      ).bind(teamId),
    ]);
    const database = openDatabase(env.DB);
    const kinds: Record<string, number> = {};
    let messages = 0;
    const all = await exportTeam(database.db, { teamId, timeZone: TIME_ZONE, userId: ana.id }, async () => null);
    expect(database.cost.roundTrips).toBe(1);
    for await (const part of all) {
      kinds[part.kind] = (kinds[part.kind] ?? 0) + 1;
      if (part.kind === "topics") messages += part.value.messages.length;
    }
    expect(kinds).toMatchObject({ retrospectives: retros + 1, topics });
    expect(messages).toBe(topics);
    // The overview, three pages of retrospectives and three of topics; with the session's, below the 50 of the free plan.
    expect(database.cost.roundTrips).toBe(7);
    expect(database.cost.statements.length).toBeLessThanOrEqual(30);
  });

  it("A page that cannot be read breaks the answer off instead of ending it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { ana, teamId } = await teamWithBoards();
    const { database } = faultyDatabase("refuses", (_, sql) =>
      /from "boards"\s+where "boards"\."retrospective_id" in/.test(sql),
    );
    const headers = { authorization: `Bearer ${ana.token}` };
    const response = await askApi(new Request(`${ORIGIN}/api/teams/${teamId}/export.json`, { headers }), {
      ...env,
      DB: database,
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    log.mockRestore();
  });
});
