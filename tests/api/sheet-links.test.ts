import { afterEach, describe, expect, it, vi } from "vitest";
import { act, card, newBoard, pairWithBoard } from "#tests/factories/boards.ts";
import { ask, call, env, ORIGIN } from "#tests/factories/client.ts";
import { TELLING_ID } from "#tests/factories/ids.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { CreateSheetLinkInput, OutsideSheet, SheetLink } from "#worker/contract/sheet-links.ts";

type Ids = { teamId: string; retroId: string };

const NOTHING_MORE: CreateSheetLinkInput = { days: 30, cards: false, comments: false, thanks: false, names: false };
const EVERYTHING: CreateSheetLinkInput = { days: 30, cards: true, comments: true, thanks: true, names: true };

const retroOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];
const create = (admin: Someone, ids: Ids, input: Partial<CreateSheetLinkInput> = {}, key?: string) =>
  call(`/api/teams/${ids.teamId}/retrospectives/${ids.retroId}/sheet-links`, {
    method: "POST",
    token: admin.token,
    json: { ...NOTHING_MORE, ...input },
    headers: key ? { "idempotency-key": key } : {},
  });
const tokenIn = ({ url }: Pick<SheetLink, "url">) => /\/sheet\/([\w-]{43})$/.exec(url ?? "")?.[1] ?? "";

async function show(admin: Someone, ids: Ids, input: Partial<CreateSheetLinkInput> = {}) {
  const answer = await create(admin, ids, input);
  expect(answer.status).toBe(201);
  const link = await answer.json<SheetLink>();
  return { ...link, token: tokenIn(link) };
}

const end = (admin: Someone, teamId: string, linkId: string) =>
  admin.api.teams[":teamId"]["sheet-links"][":linkId"].$delete({ param: { teamId, linkId } });
const list = async (admin: Someone, teamId: string) =>
  (await admin.api.teams[":teamId"]["sheet-links"].$get({ param: { teamId } })).json();
const read = (token: string) => call(`/api/sheets/${token}`);
const sheetAt = async (token: string): Promise<OutsideSheet> => (await read(token)).json();
const open = (token: string, headers: Record<string, string> = {}) =>
  ask(new Request(`${ORIGIN}/sheet/${token}`, { headers }));
const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const eventsOf = async ({ api }: Someone, teamId: string) =>
  (await (await api.teams[":teamId"]["access-events"].$get({ param: { teamId } })).json()).map(({ kind, actor }) => [
    kind,
    actor.name,
  ]);

/** Cards of two people, one group that was talked about with a note, comments, a mention, a proposal, and one card left. */
async function closedBoard(signed: boolean) {
  const { ana, beto, ids } = await pairWithBoard({ signed });
  const [meetings, daily, coffee] = [card("Reuniones largas"), card("Daily eterna"), card("Café frío", "c2")];
  for (const gesture of [meetings, daily]) await act(beto, ids, gesture);
  await act(ana, ids, coffee);
  await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 });
  const groupId = meetings.cardId;
  await act(ana, ids, { kind: "joinGroup", cardId: daily.cardId, withCardId: groupId });
  await act(ana, ids, { kind: "nameGroup", groupId, title: "Reuniones" });
  await act(ana, ids, { kind: "noteGroup", groupId, note: "Probar de pie", rev: 0 });
  const said = { kind: "addComment", commentId: crypto.randomUUID(), groupId } as const;
  expect(await act(beto, ids, { ...said, text: `Que mida @[${ana.id}]` })).toBe("done");
  const proposal = { kind: "propose", proposalId: crypto.randomUUID(), groupId, text: "Sin cámaras" } as const;
  expect(await act(beto, ids, proposal)).toBe("done");
  await ana.api.teams[":teamId"].agreements.$post({
    param: ids,
    json: { text: "Daily de pie", ownerId: beto.id, dueOn: "2030-01-31", retrospectiveId: ids.retroId, groupId },
  });
  await ana.api.teams[":teamId"].agreements.$post({ param: ids, json: { text: "De otra parte" } });
  await retroOf(ana)["thank-you"].$post({ param: ids, json: { userId: beto.id, message: "Por el mate" } });
  await retroOf(ana)["sprint-winner"].$post({ param: ids, json: { userId: beto.id } });
  expect((await retroOf(ana).close.$post({ param: ids })).status).toBe(200);
  return { ana, beto, ids };
}

describe("An admin shows a sheet outside of the team", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("A stranger reads agreements, and titles and notes of what was talked about, without a name", async () => {
    const { ana, ids } = await closedBoard(true);
    const { token } = await show(ana, ids);
    expect(await sheetAt(token)).toEqual({
      teamName: expect.any(String),
      language: "es",
      retrospectiveName: "Sprint 14",
      closedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      shownUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      agreements: [{ id: "0", text: "Daily de pie", dueOn: "2030-01-31", state: "OPEN" }],
      groups: [
        {
          id: "0",
          title: "Reuniones",
          note: "Probar de pie",
          fichas: 0,
          isDiscussed: true,
          cards: [],
          comments: [],
          proposals: [],
        },
      ],
      winner: null,
      thankYous: [],
    });
  });

  it("The days on a sheet outside are those of the team's zone", async () => {
    // In Santiago it is ten in the evening of the day before.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-02T02:00:00Z") });
    const { ana, ids } = await closedBoard(true);
    const { token } = await show(ana, ids);
    expect(await sheetAt(token)).toMatchObject({ closedOn: "2030-06-01", shownUntil: "2030-07-01" });
  });

  it("A sheet outside has cards, comments, thank-yous and names where they were chosen, and each alone", async () => {
    const { ana, ids } = await closedBoard(true);
    const textOf = async (input: Partial<CreateSheetLinkInput>) => {
      const { id, token } = await show(ana, ids, input);
      const text = await (await read(token)).text();
      await end(ana, ids.teamId, id);
      return text;
    };
    const found = async (input: Partial<CreateSheetLinkInput>) => {
      const text = await textOf(input);
      const words = ["Café frío", "Que mida @Ana", "Que mida @alguien", "Sin cámaras", "Por el mate", '"Beto"'];
      return words.filter((word) => text.includes(word));
    };
    expect(await found({})).toEqual([]);
    expect(await found({ cards: true })).toEqual(["Café frío"]);
    expect(await found({ comments: true })).toEqual(["Que mida @alguien", "Sin cámaras"]);
    expect(await found({ thanks: true })).toEqual(["Por el mate"]);
    expect(await found({ names: true })).toEqual(['"Beto"']);
    expect(await found(EVERYTHING)).toEqual(["Café frío", "Que mida @Ana", "Sin cámaras", "Por el mate", '"Beto"']);
  });

  it("Unsigned cards have no author and lie in the order of the team's sheet, also with names", async () => {
    const { ana, beto, ids } = await closedBoard(false);
    const { token } = await show(ana, ids, EVERYTHING);
    const { groups } = await sheetAt(token);
    expect(groups.flatMap(({ cards }) => cards).map(({ author }) => author)).toEqual([null, null, null]);
    const inside = await (await retroOf(beto).summary.$get({ param: ids })).json();
    const textsOf = (sheet: Pick<OutsideSheet, "groups">) =>
      sheet.groups.map(({ cards }) => cards.map(({ text }) => text));
    expect(textsOf({ groups })).toEqual(textsOf(inside));
  });

  it("Reactions of a card are counted inside, in the table and outside with the cards, and name nobody", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: false });
    const written = card("Reuniones largas");
    await act(ana, ids, written);
    await act(ana, ids, { kind: "goTo", step: "GROUP", stepRev: 0 });
    for (const person of [ana, beto])
      expect(await act(person, ids, { kind: "react", cardId: written.cardId, mark: "lived" })).toBe("done");
    await act(ana, ids, { kind: "nameGroup", groupId: written.cardId, title: "Reuniones" });
    await act(ana, ids, { kind: "noteGroup", groupId: written.cardId, note: "Menos", rev: 0 });
    await retroOf(ana).close.$post({ param: ids });
    const inside = await (await retroOf(beto).summary.$get({ param: ids })).json();
    expect(inside.groups).toMatchObject([{ cards: [{ reactions: { lived: 2 } }] }]);
    expect(JSON.stringify(inside.groups)).not.toContain(beto.id);
    const csv = await (await retroOf(ana)["summary.csv"].$get({ param: ids })).text();
    expect(csv).toContain("Me pasó también 2");
    const { token } = await show(ana, ids, EVERYTHING);
    expect((await sheetAt(token)).groups).toMatchObject([{ cards: [{ reactions: { lived: 2 } }] }]);
  });

  it("Neither the answer nor the page has an id of the team, and the page loads no script", async () => {
    const { ana, beto, ids } = await closedBoard(true);
    const { token } = await show(ana, ids, EVERYTHING);
    const answer = await (await read(token)).text();
    const page = await open(token, { "accept-language": "es" });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("Daily de pie");
    for (const id of [ana.id, beto.id, ids.teamId, ids.retroId]) {
      expect(answer).not.toContain(id);
      expect(html).not.toContain(id);
    }
    expect(answer).not.toMatch(TELLING_ID);
    expect(html).not.toMatch(/<script[^>]+src=|modulepreload|__remixContext/);
    // The address of the page has the link's own secret, a part of which may look like an id.
    expect(html.replaceAll(token, "").replaceAll(/nonce="[^"]+"/g, "")).not.toMatch(TELLING_ID);
  });

  it("The page is in the reader's language, is not indexed and sends no referrer", async () => {
    const { ana, ids } = await closedBoard(true);
    const { token } = await show(ana, ids);
    const page = await open(token, { "accept-language": "en" });
    expect([page.headers.get("x-robots-tag"), page.headers.get("referrer-policy")]).toEqual([
      "noindex, nofollow",
      "no-referrer",
    ]);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain("Agreements");
    expect(html).toContain("Daily de pie");
  });

  it("A guessed, an ended, a revoked link and those of a deleted retrospective and a deleted team answer alike", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [ended, revoked, deleted, gone] = [await newWorld(), await newWorld(), await newWorld(), await newWorld()];
    const tokens: string[] = [];
    for (const world of [ended, revoked, deleted, gone]) {
      await retroOf(world.admin).close.$post({ param: world });
      const link = await show(world.admin, world, { days: world === ended ? 7 : 90, names: true });
      expect((await read(link.token)).status).toBe(200);
      if (world === revoked) expect((await end(world.admin, world.teamId, link.id)).status).toBe(204);
      tokens.push(link.token);
    }
    expect((await retroOf(deleted.admin).$delete({ param: deleted })).status).toBe(204);
    expect((await gone.admin.api.teams[":teamId"].$delete({ param: gone })).status).toBe(204);
    vi.setSystemTime(Date.now() + 7 * DAY + 1);
    const guessed = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    const near = `${tokens[0]?.slice(0, -1)}A`;
    const answers = await Promise.all([...tokens, guessed, near, "x", "%00"].map(read));
    const bodies = await Promise.all(answers.map(async (one) => [one.status, await one.json()]));
    expect(bodies[0]).toMatchObject([404, { code: "sheet_hidden" }]);
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    const pages = await Promise.all(
      [...tokens, guessed].map(async (token) => {
        const page = await open(token);
        return [page.status, (await page.text()).replaceAll(token, "").replaceAll(/nonce="[^"]+"/g, "")];
      }),
    );
    expect(pages[0]?.[0]).toBe(404);
    for (const page of pages) expect(page).toEqual(pages[0]);
  });

  it("The table has only the SHA-256 of a token, of 256 bits", async () => {
    const { ana, ids } = await closedBoard(true);
    const { id, token } = await show(ana, ids);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const row = await env.DB.prepare("select * from sheet_links where id = ?").bind(id).first();
    expect(JSON.stringify(row)).not.toContain(token);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    expect(row?.token_hash).toBe(Buffer.from(digest).toString("base64url"));
  });

  it("A sheet has one link, also when two admins make one at once, and an open retrospective has none", async () => {
    const world = await newWorld();
    expect(await codeOf(await create(world.admin, world))).toEqual([409, "retrospective_open"]);
    await retroOf(world.admin).close.$post({ param: world });
    const made = await Promise.all([world.admin, world.otherAdmin].map((admin) => create(admin, world)));
    expect(countByValue(made.map(({ status }) => status))).toEqual({ 201: 1, 409: 1 });
    const [link] = await list(world.admin, world.teamId);
    expect(link).toMatchObject({ retrospective: { id: world.retroId, name: "Sprint 12" }, names: false });
    expect((await eventsOf(world.admin, world.teamId)).filter(([kind]) => kind === "sheet-shown")).toHaveLength(1);
    expect(await codeOf(await create(world.admin, { ...world, retroId: world.otherTeam.retroId }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("A repeated call shows the same link, and one that was ended does not come back", async () => {
    const { ana, ids } = await closedBoard(true);
    const key = crypto.randomUUID();
    const [first, again] = [await create(ana, ids, {}, key), await create(ana, ids, {}, key)];
    const link = await first.json<SheetLink>();
    expect(await again.json()).toEqual(link);
    await end(ana, ids.teamId, link.id);
    expect(await codeOf(await create(ana, ids, {}, key))).toEqual([404, "sheet_hidden"]);
    expect(await codeOf(await read(tokenIn(link)))).toEqual([404, "sheet_hidden"]);
    const next = await show(ana, ids);
    expect(next.token).not.toBe(tokenIn(link));
  });

  it("After the end of a link an admin makes another one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const world = await newWorld();
    await retroOf(world.admin).close.$post({ param: world });
    await show(world.admin, world, { days: 7 });
    vi.setSystemTime(Date.now() + 7 * DAY + 1);
    expect(await list(world.admin, world.teamId)).toEqual([]);
    const { token } = await show(world.admin, world, { days: 90 });
    expect((await read(token)).status).toBe(200);
  });

  it("The shown sheets of a team are listed by their retrospectives, the newest first", async () => {
    const { admin, teamId, retroId } = await newWorld();
    const newer = { teamId, retroId: await newBoard(admin, teamId) };
    for (const ids of [newer, { teamId, retroId }]) {
      expect((await retroOf(admin).close.$post({ param: ids })).status).toBe(200);
      await show(admin, ids);
    }
    expect((await list(admin, teamId)).map((link) => link.retrospective.id)).toEqual([newer.retroId, retroId]);
  });

  it("Members read until when their sheet is shown, and admins who showed it and who stopped", async () => {
    const { ana, beto, ids } = await closedBoard(true);
    const shownUntil = async () => (await (await retroOf(beto).summary.$get({ param: ids })).json()).shownUntil;
    expect(await shownUntil()).toBeNull();
    const { id, expiresAt } = await show(ana, ids);
    expect(await shownUntil()).toBe(expiresAt);
    await end(ana, ids.teamId, id);
    expect(await shownUntil()).toBeNull();
    expect((await eventsOf(ana, ids.teamId)).slice(0, 2)).toEqual([
      ["sheet-hidden", "Ana"],
      ["sheet-shown", "Ana"],
    ]);
  });

  it("A link stays when the admin who made it is removed", async () => {
    const world = await newWorld();
    await retroOf(world.admin).close.$post({ param: world });
    const { id, token } = await show(world.admin, world);
    const gone = await world.otherAdmin.api.teams[":teamId"].users[":userId"].$delete({
      param: { teamId: world.teamId, userId: world.admin.id },
    });
    expect(gone.status).toBe(204);
    expect((await read(token)).status).toBe(200);
    expect((await list(world.otherAdmin, world.teamId)).map((one) => one.id)).toEqual([id]);
  });

  it("An admin of another team cannot end a link", async () => {
    const { ana, ids } = await closedBoard(true);
    const { id, token } = await show(ana, ids);
    const world = await newWorld();
    expect((await end(world.admin, world.teamId, id)).status).toBe(404);
    expect((await read(token)).status).toBe(200);
  });

  it("An agreement that was closed later shows so, and one of another place does not show", async () => {
    const { ana, ids } = await closedBoard(true);
    const { token } = await show(ana, ids);
    const sheet = await (await retroOf(ana).summary.$get({ param: ids })).json();
    const agreementId = sheet.agreements[0]?.id ?? "";
    const param = { teamId: ids.teamId, agreementId };
    await ana.api.teams[":teamId"].agreements[":agreementId"].$patch({ param, json: { state: "DONE" } });
    const outside = await sheetAt(token);
    expect(outside.agreements.map(({ text, state }) => [text, state])).toEqual([["Daily de pie", "DONE"]]);
  });

  it("The log has no token of a link", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { ana, ids } = await closedBoard(true);
    const { token } = await show(ana, ids);
    await open(token);
    await read(token);
    const lines = log.mock.calls.join("\n");
    log.mockRestore();
    expect(lines).toContain("/sheet/:token");
    expect(lines).not.toContain(token);
  });

  it("A person without an account shows nothing, although they are admin of their trial", async () => {
    const made = await call("/api/trials", { method: "POST", json: { name: "Ana" } });
    const { token, teamId, retrospectiveId } = await made.json<{
      token: string;
      teamId: string;
      retrospectiveId: string;
    }>();
    const host = { ...(await someone()), token };
    await call(`/api/teams/${teamId}/retrospectives/${retrospectiveId}/close`, { method: "POST", token });
    expect(await codeOf(await create(host, { teamId, retroId: retrospectiveId }))).toEqual([403, "account_needed"]);
  });
});
