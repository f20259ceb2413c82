import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { call, env } from "#tests/factories/client.ts";
import { someone } from "#tests/factories/people.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import { cursorAfter } from "#worker/contract/cursor.ts";
import { newId } from "#worker/contract/ids.ts";
import { THANK_YOUS } from "#worker/contract/limits/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";

const thank = ({ teamId, retroId }: World, person: World["member"], userId: string, message: string) =>
  person.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$post({
    param: { teamId, retroId },
    json: { userId, message },
  });

const thankYouOf = ({ api }: World["member"]) =>
  api.teams[":teamId"].retrospectives[":retroId"]["thank-you"][":thankYouId"];

async function givenBy(world: World, person: World["member"], message = "Gracias por ayuda") {
  const { id } = await (await thank(world, person, world.colleague.id, message)).json();
  return { teamId: world.teamId, retroId: world.retroId, thankYouId: id };
}

const listed = async ({ admin, teamId, retroId }: World) =>
  (
    await admin.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$get({ param: { teamId, retroId } })
  ).json();

const close = ({ admin, teamId, retroId }: World) =>
  admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });

describe("The author of a thank-you corrects it until the retrospective closes", () => {
  it("The author changes the message, and the thank-you keeps its place and its time", async () => {
    const world = await newWorld();
    const param = await givenBy(world, world.member);
    await thank(world, world.member, world.colleague.id, "Gracias por venir");
    const before = await listed(world);
    const answer = await thankYouOf(world.member).$patch({ param, json: { message: " Gracias por la ayuda " } });
    expect(answer.status).toBe(200);
    const updated = await answer.json();
    expect(updated).toEqual({ ...before[1], message: "Gracias por la ayuda" });
    expect(await listed(world)).toEqual([before[0], updated, before[2]]);
    expect((await thankYouOf(world.member).$patch({ param, json: { message: "no" } })).status).toBe(400);
  });

  it("The author deletes a thank-you, once", async () => {
    const world = await newWorld();
    const param = await givenBy(world, world.member);
    expect(await listed(world)).toHaveLength(2);
    expect((await thankYouOf(world.member).$delete({ param })).status).toBe(204);
    expect(await listed(world)).toHaveLength(1);
    expect((await thankYouOf(world.member).$delete({ param })).status).toBe(404);
    expect((await thankYouOf(world.member).$patch({ param, json: { message: "Gracias" } })).status).toBe(404);
  });

  it("Nobody else changes or deletes a thank-you, not even an admin or the receiver", async () => {
    const world = await newWorld();
    const param = await givenBy(world, world.member);
    for (const person of [world.admin, world.colleague]) {
      for (const refused of [
        await thankYouOf(person).$patch({ param, json: { message: "Otra cosa" } }),
        await thankYouOf(person).$delete({ param }),
      ]) {
        expect(refused.status).toBe(403);
        expect(JSON.parse(await refused.text())).toMatchObject({ code: "author_only" });
      }
    }
    expect(await listed(world)).toMatchObject([{ message: "Gracias por ayuda" }, {}]);
  });

  it("A thank-you stays as it is after the closing", async () => {
    const world = await newWorld();
    const param = await givenBy(world, world.member);
    await close(world);
    for (const refused of [
      await thankYouOf(world.member).$patch({ param, json: { message: "Otra cosa" } }),
      await thankYouOf(world.member).$delete({ param }),
    ]) {
      expect(refused.status).toBe(409);
      expect(JSON.parse(await refused.text())).toMatchObject({ code: "retrospective_closed" });
    }
    expect(await listed(world)).toMatchObject([{ message: "Gracias por ayuda" }, {}]);
  });

  it("A thank-you is not found through another retrospective or another team", async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { thankYouId } = await givenBy(world, world.member);
    const { teamId } = world;
    const retros = world.member.api.teams[":teamId"].retrospectives;
    const made = await retros.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 13" } });
    const retroId = (await made.json()).id;
    for (const param of [
      { teamId, retroId, thankYouId },
      { teamId, retroId: other.retroId, thankYouId },
    ]) {
      expect((await thankYouOf(world.member).$delete({ param })).status).toBe(404);
      expect((await thankYouOf(world.member).$patch({ param, json: { message: "Gracias" } })).status).toBe(404);
    }
    const elsewhere = { teamId: other.teamId, retroId: world.retroId, thankYouId };
    expect((await thankYouOf(other.admin).$delete({ param: elsewhere })).status).toBe(404);
    expect(await listed(world)).toHaveLength(2);
  });
});

describe("Members thank each other", () => {
  it("Thank-yous are sorted newest first, in the retrospective and among those given and received", async () => {
    const world = await newWorld();
    const { member, colleague, admin, teamId, retroId } = world;
    const first = await (await thank(world, member, colleague.id, "Gracias por ayudar")).json();
    const second = await (await thank(world, member, admin.id, "Gracias por escuchar")).json();
    expect(first).toEqual({
      id: expect.any(String),
      message: "Gracias por ayudar",
      giverId: member.id,
      giver: { id: member.id, name: member.name },
      receiverId: colleague.id,
      receiver: { id: colleague.id, name: colleague.name },
      retrospectiveId: retroId,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    const here = await admin.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$get({
      param: { teamId, retroId },
    });
    expect((await here.json()).slice(0, 2)).toEqual([second, first]);
    const given = await member.api.users["thank-you"].$get({ query: { type: "GIVER" } });
    expect(await given.json()).toEqual([second, first]);
    const received = await colleague.api.users["thank-you"].$get({ query: { type: "RECEIVER" } });
    expect(await received.json()).toEqual([first]);
    for (const query of ["", "?type=", "?type=giver", "?type=GIVER&type=RECEIVER"]) {
      expect((await call(`/api/users/thank-you${query}`, { token: member.token })).status).toBe(400);
    }
  });

  it("A member can thank only another member of the team", async () => {
    const world = await newWorld();
    const refused = [
      await thank(world, world.member, world.member.id, "Gracias a mí"),
      await thank(world, world.member, world.stranger.id, "Gracias igual"),
      await thank(world, world.member, "nadie", "Gracias igual"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const codes = await Promise.all(refused.map(async (answer) => JSON.parse(await answer.text()).code));
    expect(codes).toEqual(["self_thanks", "unknown_member", "unknown_member"]);
  });

  it("A closed retrospective accepts no thank-yous", async () => {
    const world = await newWorld();
    const { admin, teamId, retroId } = world;
    await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    const late = await thank(world, world.member, world.colleague.id, "Gracias tarde");
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: "retrospective_closed" });
  });

  it("A thank-you has 3 to 2,000 characters", async () => {
    const world = await newWorld();
    for (const [message, status] of [
      ["  no ", 400],
      ["sí!", 201],
      ["a".repeat(2000), 201],
      ["a".repeat(2001), 400],
    ] as const) {
      expect((await thank(world, world.member, world.colleague.id, message)).status).toBe(status);
    }
  });
});

describe("One's own thank-yous come in pages", () => {
  it("Each of two pages and a half comes once, newest first, also where several have one moment", async () => {
    const { member, retroId } = await newWorld();
    const receiver = await someone("Ana Núñez");
    const { db } = openDatabase(env.DB);
    const given = Array.from({ length: 2.5 * THANK_YOUS }, (_, place) => ({
      id: newId(),
      retrospectiveId: retroId,
      giverId: member.id,
      receiverId: receiver.id,
      message: `Gracias ${place}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(place / 5))).toISOString(),
    }));
    for (const row of given) await db.insert(thankYous).values(row);

    const pages: ThankYou[][] = [];
    for (let before = ""; pages.length === 0 || pages.at(-1)?.length === THANK_YOUS; ) {
      const query = { type: "RECEIVER" as const, ...(before && { before }) };
      const page = await (await receiver.api.users["thank-you"].$get({ query })).json();
      pages.push(page);
      const last = page.at(-1);
      if (last) before = cursorAfter(last.createdAt, last.id);
    }
    expect(pages.map(({ length }) => length)).toEqual([THANK_YOUS, THANK_YOUS, THANK_YOUS / 2]);
    const all = pages.flat();
    expect(all.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort());
    const moments = all.map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it("A text that is no cursor is refused", async () => {
    const { member } = await newWorld();
    for (const before of ["", "x", "2026-01-01T00:00:00.000Z", "~id", "2026~a b", `2026~${"a".repeat(81)}`]) {
      const query = new URLSearchParams({ type: "GIVER", before });
      expect((await call(`/api/users/thank-you?${query}`, { token: member.token })).status).toBe(400);
    }
  });
});
