import { beforeAll, describe, expect, it } from "vitest";
import { act, card, newBoard, pairWithBoard } from "#tests/factories/boards.ts";
import { call, clientOf, env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import { CLOSED_BOARDS } from "#worker/contract/limits/retrospectives.ts";
import type { NewTrial } from "#worker/contract/trials.ts";
import type { MyClosedBoards, MyData } from "#worker/contract/users-data.ts";

/** Written by hand, so that the product's own list is not compared with itself. */
const SECRETS = [
  "users.password_hash",
  "invitations.token_hash",
  "entry_links.token_hash",
  "program_tokens.token_hash",
  "webhooks.address",
  "webhooks.secret",
  "webhooks.previous_secret",
  "teams.join_password_hash",
];
const VOTES_OF_OTHERS = "votes.voted_for_id";

type Column = { table: string; column: string; target: string | null };

/** They come from the database itself, so that the schema's code is not compared with itself. */
async function readColumns(): Promise<Column[]> {
  const { results } = await env.DB.prepare(
    `select tables.name as "table", columns.name as "column", keys."table" as target
      from sqlite_master as tables
      join pragma_table_info(tables.name) as columns
      left join pragma_foreign_key_list(tables.name) as keys on keys."from" = columns.name
      where tables.type = 'table' and tables.name not glob '_cf_*' and tables.name not glob 'sqlite_*'`,
  ).all<Column>();
  return results;
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const fullName = ({ table, column }: Column) => `${table}.${column}`;
/** Empty columns that are for the version before (migrations 0010 and 0039). */
const EMPTY = ["topic_messages.updated_at"];
const isKept = (column: Column) => column.column !== "rowid" && !EMPTY.includes(fullName(column));
const dataOf = async ({ api }: Pick<World["admin"], "api">): Promise<MyData> => (await api.users.data.$get()).json();

/** An agreement of the second person, with a counter, that a retrospective reviewed. */
async function teamWithAgreement(admin: Someone, owner: Someone, ...others: Someone[]) {
  const teamId = await teamOf(admin, owner, ...others);
  const param = { teamId };
  const team = admin.api.teams[":teamId"];
  const agreed = await team.agreements.$post({ param, json: { text: "Probar antes", ownerId: owner.id } });
  const agreementId = (await agreed.json()).id;
  const labels = { incrementButtonLabel: "Sí", resetButtonLabel: "No" };
  const counted = await team.counters.$post({ param, json: { name: "Días sin bugs", ...labels, agreementId } });
  const counterId = (await counted.json()).id;
  const opened = await team.retrospectives.$post({ param, json: { retrospectiveName: "Sprint 13" } });
  const retroId = (await opened.json()).id;
  const reviewed = { param: { teamId, agreementId }, json: { reviewedInId: retroId } };
  expect((await team.agreements[":agreementId"].$patch(reviewed)).status).toBe(200);
  return { teamId, agreementId, counterId, retroId };
}

describe("The download of my data", () => {
  let world: World;
  let columns: Column[];
  let admin: MyData;
  let colleague: MyData;
  let owners: Column[];

  beforeAll(async () => {
    world = await newWorld();
    await make("POST /teams/:teamId/retrospectives/:retroId/close", world, world.otherAdmin.token);
    await make("POST /teams/:teamId/users/:userId/admin", world, world.admin.token);
    await env.DB.prepare("insert into removals (team_id, user_id, removed_at) values (?, ?, ?)")
      .bind(world.otherTeam.teamId, world.colleague.id, new Date().toISOString())
      .run();
    await env.DB.prepare("insert into former_members (team_id, user_id) values (?, ?)")
      .bind(world.otherTeam.teamId, world.colleague.id)
      .run();
    // Its example puts a topic into the bin.
    await make("GET /teams/:teamId/bin", world, world.admin.token);
    await make("POST /users/passkeys", world, world.admin.token);
    await make("POST /teams/:teamId/tokens", world, world.admin.token);
    await make("POST /teams/:teamId/webhooks", world, world.admin.token);
    columns = await readColumns();
    owners = columns.filter((column) => column.target === "users" && fullName(column) !== VOTES_OF_OTHERS);
    admin = await dataOf(world.admin);
    colleague = await dataOf(world.colleague);
  });

  it("The download has the rows of every column that names a person", () => {
    const keys = owners.map(({ table, column }) => `${camelCase(table)}.${camelCase(column)}`);
    expect(keys.length).toBeGreaterThan(10);
    expect(Object.keys(admin.records).sort()).toEqual(keys.sort());
  });

  it("Only secrets and the votes of others are left out", () => {
    const absentIn = (row: object, { table, column: owner }: Column) =>
      columns.filter(
        (one) => one.table === table && one.column !== owner && isKept(one) && !(camelCase(one.column) in row),
      );
    const absent = owners.flatMap((owner) => {
      const key = `${camelCase(owner.table)}.${camelCase(owner.column)}`;
      const [row] = [...(admin.records[key] ?? []), ...(colleague.records[key] ?? [])];
      if (!row) throw new Error(`${key} has no row in this test`);
      return absentIn(row, owner);
    });
    const account = absentIn(admin.account, { table: "users", column: "", target: null });
    expect([...new Set([...account, ...absent].map(fullName))].sort()).toEqual(SECRETS.toSorted());
    const kept = columns.filter((one) => one.table === "users" && isKept(one) && !account.includes(one));
    expect(Object.keys(admin.account).sort()).toEqual(kept.map(({ column }) => camelCase(column)).sort());
    expect(columns.map(fullName)).toContain(VOTES_OF_OTHERS);
  });

  it("A member reads what they did and wrote, with the names of people, teams and topics", () => {
    const { teamId, retroId, topicId, messageId } = world;
    const team = { teamId, teamName: "Equipo Luna" };
    const retrospective = { retrospectiveId: retroId, retrospectiveName: "Sprint 12", ...team };
    const topic = { topicId, topicName: "Reuniones más cortas", ...team };
    const at = expect.stringMatching(/Z$/);
    const id = expect.any(String);
    const accessEvent = { id, ...team, kind: "promoted", actorId: world.admin.id, actorName: world.admin.name, at };
    const { id: colleagueId, name, email, sessionId } = world.colleague;
    expect(colleague).toEqual({
      cards: [],
      comments: [],
      proposals: [],
      reactions: [],
      answers: [],
      boardsNotRead: [],
      account: {
        id: colleagueId,
        name,
        email,
        createdAt: at,
        deletedAt: null,
        isGuest: false,
        language: null,
        isEmailConfirmed: true,
      },
      records: {
        "accessEvents.actorId": [],
        "accessEvents.subjectId": [accessEvent],
        "entryLinks.creatorId": [],
        "entryLinks.userId": [
          {
            id,
            ...team,
            creatorId: world.admin.id,
            creatorName: world.admin.name,
            createdAt: at,
            expiresAt: at,
            usedAt: null,
            sessionId: null,
          },
        ],
        "formats.creatorId": [],
        "formerMembers.userId": [{ teamId: world.otherTeam.teamId, teamName: null }],
        "invitations.creatorId": [],
        "programTokens.creatorId": [],
        "removals.userId": [{ teamId: world.otherTeam.teamId, teamName: null, removedAt: at }],
        "agreements.ownerId": [],
        "counterResets.userId": [],
        "passkeys.userId": [],
        "members.userId": [{ ...team, isAdmin: true, joinedAt: at }],
        "messageLikes.userId": [{ messageId, ...topic, liked: true }],
        "retrospectives.creatorId": [],
        "retrospectives.sprintWinnerId": [],
        "series.conductorId": [],
        "series.creatorId": [],
        "sessions.userId": [
          {
            id: sessionId,
            userAgent: "tests",
            createdAt: at,
            lastUsedAt: null,
            confirmedAt: null,
            expiresAt: at,
            revokedAt: null,
          },
        ],
        "teams.deletedById": [],
        "thankYous.giverId": [
          {
            id,
            message: "Gracias por la ayuda",
            receiverId: world.admin.id,
            receiverName: world.admin.name,
            ...retrospective,
            createdAt: at,
          },
        ],
        "thankYous.receiverId": [],
        "topicLikes.userId": [{ ...topic, liked: true }],
        "topicMessages.userId": [],
        "topics.authorId": [],
        "votes.voterId": [
          { id, ...retrospective, votedForId: world.admin.id, votedForName: world.admin.name, createdAt: at },
        ],
        "webhooks.creatorId": [],
      },
    });
  });

  it("A member reads what they won, received, opened and reset", () => {
    const { teamId, retroId, counterId, topicId, messageId, agreementId, seriesId, formatId } = world;
    const team = { teamId, teamName: "Equipo Luna" };
    const at = expect.stringMatching(/Z$/);
    const id = expect.any(String);
    expect(admin.records).toMatchObject({
      "agreements.ownerId": [{ id: agreementId, ...team, text: "Revisar los PR el mismo día", state: "OPEN" }],
      "counterResets.userId": [
        { id, counterId, counterName: "Días sin bugs", ...team, nameEvent: "Un bug", streak: 9, at },
      ],
      "formats.creatorId": [
        { id: formatId, ...team, name: "Cuidar y soltar", columns: '[{"title":"Cuidar","hint":null}]' },
      ],
      "retrospectives.creatorId": [{ id: retroId, retrospectiveName: "Sprint 12", ...team, board: null }],
      "retrospectives.sprintWinnerId": [
        { id: retroId, retrospectiveName: "Sprint 12", ...team, status: "CLOSED", createdAt: at, closedAt: at },
      ],
      "series.conductorId": [{ id: seriesId, ...team, name: "Sprint {n}", creatorName: world.admin.name }],
      "series.creatorId": [{ id: seriesId, ...team, name: "Sprint {n}", conductorName: world.admin.name }],
      "thankYous.receiverId": [
        { message: "Gracias por la ayuda", giverId: world.colleague.id, giverName: world.colleague.name },
      ],
      "topicMessages.userId": [{ id: messageId, topicId, topicName: "Reuniones más cortas", message: "De acuerdo" }],
      "topics.authorId": [{ id: topicId, ...team, title: "Reuniones más cortas", description: null, state: "OPEN" }],
    });
  });

  it("The download has no secret", () => {
    const text = JSON.stringify([admin, colleague]);
    for (const secret of ["scrypt", "assword", "Hash", "ecret", world.admin.token, world.otherAdmin.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it("The download keeps what a person did in a team they left", async () => {
    const world = await newWorld();
    const { colleague, teamId } = world;
    expect((await colleague.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    const { records } = await dataOf(colleague);
    expect(records["members.userId"]).toEqual([]);
    for (const key of ["votes.voterId", "thankYous.giverId", "topicLikes.userId", "messageLikes.userId"]) {
      expect(records[key]).toHaveLength(1);
    }
  });

  it("A guest's own email is null", async () => {
    const trial: NewTrial = await (await call("/api/trials", { method: "POST", json: { name: "Ana" } })).json();
    const { account } = await dataOf({ api: clientOf(trial.token) });
    expect(account).toMatchObject({ name: "Ana", isGuest: true, email: null });
  });

  it("An agreement names no counter and no retrospective that is in the bin, also without their ids", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const { teamId, agreementId, counterId, retroId } = await teamWithAgreement(ana, beto);
    const agreement = async () => (await dataOf(beto)).records["agreements.ownerId"]?.[0];
    const shown = { id: agreementId, teamId, text: "Probar antes" };
    expect(await agreement()).toMatchObject({
      ...shown,
      counterId,
      counterName: "Días sin bugs",
      reviewedInId: retroId,
      reviewedInName: "Sprint 13",
    });
    const team = ana.api.teams[":teamId"];
    expect((await team.counters[":counterId"].$delete({ param: { teamId, counterId } })).status).toBe(204);
    expect((await team.retrospectives[":retroId"].$delete({ param: { teamId, retroId } })).status).toBe(204);
    expect(await agreement()).toMatchObject({
      ...shown,
      counterId: null,
      counterName: null,
      reviewedInId: null,
      reviewedInName: null,
    });
  });

  it("Of a team that a person was removed from, they read what they wrote, and nothing that others can change", async () => {
    const [ana, beto, carla] = [await someone("Ana Soto"), await someone("Beto"), await someone("Carla Ríos")];
    const { teamId, agreementId } = await teamWithAgreement(ana, beto, carla);
    const team = ana.api.teams[":teamId"];
    const ofBeto = beto.api.teams[":teamId"];
    const opened = await ofBeto.retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 14" } });
    const retroId = (await opened.json()).id;
    const param = { teamId, retroId };
    const retrospective = ":retroId";
    const thank = (from: Someone, userId: string, message: string) =>
      from.api.teams[":teamId"].retrospectives[retrospective]["thank-you"].$post({ param, json: { userId, message } });
    expect((await thank(beto, ana.id, "Gracias de Beto")).status).toBe(201);
    expect((await thank(ana, beto.id, "Gracias de Ana")).status).toBe(201);
    const topicId = (await (await ofBeto.topics.$post({ param: { teamId }, json: { title: "Reuniones" } })).json()).id;
    const written = { param: { teamId, topicId }, json: { message: "De acuerdo" } };
    expect((await ofBeto.topics[":topicId"].messages.$post(written)).status).toBe(201);

    expect((await team.users[":userId"].$delete({ param: { teamId, userId: beto.id } })).status).toBe(204);
    await team.$patch({ param: { teamId }, json: { name: "Nombre nuevo" } });
    const changed = { text: "Despedimos a Beto", state: "DONE" as const };
    await team.agreements[":agreementId"].$patch({ param: { teamId, agreementId }, json: changed });
    await team.topics[":topicId"].$patch({ param: { teamId, topicId }, json: { title: "Ya sin Beto" } });
    await team.retrospectives[retrospective].$patch({ param, json: { retrospectiveName: "Sin Beto" } });
    await team.retrospectives[retrospective]["sprint-winner"].$post({ param, json: { userId: carla.id } });
    expect((await team.retrospectives[retrospective].close.$post({ param })).status).toBe(200);

    const { records } = await dataOf(beto);
    const text = JSON.stringify(records);
    const news = ["Nombre nuevo", "Despedimos a Beto", "Ya sin Beto", "Sin Beto", "DONE", "CLOSED", carla.id];
    for (const one of [...news, ana.name, carla.name]) expect(text).not.toContain(one);
    const at = expect.stringMatching(/Z$/);
    const id = expect.any(String);
    const ofTeam = { teamId, teamName: null };
    const ofRetro = { ...ofTeam, retrospectiveId: retroId, retrospectiveName: null };
    const found = Object.fromEntries(
      Object.entries(records).filter(([key, rows]) => rows.length > 0 && key !== "sessions.userId"),
    );
    const said = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    expect(Object.entries(found).map(([key, rows]) => [key, rows.map(said)])).toEqual(
      expect.arrayContaining([
        ["agreements.ownerId", [{ id: agreementId, teamId, createdAt: at }]],
        ["retrospectives.creatorId", [{ id: retroId, teamId, createdAt: at }]],
        ["topics.authorId", [{ id: topicId, teamId, createdAt: at }]],
        ["formerMembers.userId", [{ teamId }]],
        ["removals.userId", [{ teamId, removedAt: at }]],
      ]),
    );
    expect(found).toMatchObject({
      "thankYous.receiverId": [{ ...ofRetro, giverId: ana.id, giverName: null, message: "Gracias de Ana" }],
      "thankYous.giverId": [{ ...ofRetro, receiverId: ana.id, receiverName: null, message: "Gracias de Beto" }],
      "topicMessages.userId": [{ ...ofTeam, topicId, topicName: null, message: "De acuerdo" }],
    });
    const events = found["accessEvents.subjectId"] ?? [];
    expect(events.filter(({ kind }) => kind === "removed").map(said)).toEqual([{ id, teamId, kind: "removed", at }]);
  });

  it("A member reads their cards of open boards, and nobody else's", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
    await act(beto, ids, card("Firmada"));
    await act(ana, ids, card("De Ana"));
    const open = { teamId, retroId: await newBoard(ana, teamId) };
    await act(beto, open, card("Sin firmar"));
    const shown = { teamId, retroId: await newBoard(ana, teamId) };
    const seen = card("De Ana, a la vista");
    await act(ana, shown, seen);
    await act(ana, shown, { kind: "goTo", step: "GROUP", stepRev: 0 });
    expect(await act(beto, shown, { kind: "react", cardId: seen.cardId, mark: "lived" })).toBe("done");
    expect((await dataOf(ana)).reactions).toEqual([]);
    const named = { retrospectiveName: "Sprint 14" };
    expect(await dataOf(beto)).toMatchObject({
      cards: [
        { ...named, retrospectiveId: ids.retroId, text: "Firmada" },
        { ...named, retrospectiveId: open.retroId, text: "Sin firmar" },
      ],
      reactions: [{ ...named, retrospectiveId: shown.retroId, text: seen.text, mark: "lived" }],
      boardsNotRead: [],
    });
  });
});

describe("What I wrote on closed boards", () => {
  type Reader = World["admin"];
  const pageOf = async ({ api }: Pick<Reader, "api">, before?: string): Promise<MyClosedBoards> =>
    (await api.users["closed-boards"].$get({ query: before ? { before } : {} })).json();

  it("A member reads their signed cards, and nobody else's", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
    const unsigned = { teamId, retroId: await newBoard(ana, teamId) };
    const open = { teamId, retroId: await newBoard(ana, teamId, { signed: true }) };
    for (const board of [ids, unsigned, open]) {
      await act(beto, board, card(`De Beto en ${board.retroId}`));
      await act(ana, board, card(`De Ana en ${board.retroId}`));
    }
    const retrospective = ana.api.teams[":teamId"].retrospectives[":retroId"];
    for (const param of [ids, unsigned]) expect((await retrospective.close.$post({ param })).status).toBe(200);
    const one = { retrospectiveId: ids.retroId, retrospectiveName: "Sprint 14", text: `De Beto en ${ids.retroId}` };
    expect(await pageOf(beto)).toEqual({ cards: [one], answers: [], next: null });
    expect((await beto.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    expect((await pageOf(beto)).cards).toEqual([]);
  });

  it("The pages have each closed board once, the newest first, and end with the last", async () => {
    const { ana, teamId, ids } = await pairWithBoard({ signed: true });
    await act(ana, ids, card("De Ana"));
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    const copies = CLOSED_BOARDS + 1;
    // Two of them closed at the same moment.
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${copies})
         insert into retrospectives (id, team_id, retrospective_name, status, board, closed_at)
         select id || '-' || i, ?, 'Sprint ' || i, status, board, printf('2020-01-%02dT00:00:00.000Z', max(i, 2)) from n join retrospectives on id = ?`,
      ).bind(teamId, ids.retroId),
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${copies})
         insert into boards (retrospective_id, document, facts) select retrospective_id || '-' || i, document, facts from n join boards on retrospective_id = ?`,
      ).bind(ids.retroId),
    ]);
    const first = await pageOf(ana);
    const second = await pageOf(ana, first.next ?? "");
    const namesOf = ({ cards }: MyClosedBoards) => cards.map(({ retrospectiveName }) => retrospectiveName);
    const all = Array.from({ length: copies }, (_, index) => `Sprint ${copies - index}`);
    expect(namesOf(first)).toEqual(["Sprint 14", ...all.slice(0, CLOSED_BOARDS - 1)]);
    expect(namesOf(second)).toEqual(all.slice(CLOSED_BOARDS - 1));
    expect(second.next).toBeNull();
  });
});
