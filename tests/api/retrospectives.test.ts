import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";

async function retrospective(admin: Someone, ...others: Someone[]) {
  const teamId = await teamOf(admin, ...others);
  const made = await admin.api.teams[":teamId"].retrospectives.$post({
    param: { teamId },
    json: { retrospectiveName: "Sprint 1" },
  });
  expect(made.status).toBe(201);
  const param = { teamId, retroId: (await made.json()).id };
  const of = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];
  return {
    param,
    vote: (from: Someone, to: Someone) => of(from)["sprint-winner"].$post({ param, json: { userId: to.id } }),
    thank: (from: Someone, to: Someone) =>
      of(from)["thank-you"].$post({ param, json: { userId: to.id, message: "Gracias por todo" } }),
    close: () => of(admin).close.$post({ param }),
  };
}

describe("A team holds retrospectives", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("The member with the most votes wins, and the ranking shows it", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const { param, vote, thank, close } = await retrospective(ana, beto);
    expect((await vote(beto, ana)).status).toBe(201);
    expect(await (await thank(beto, ana)).json()).toMatchObject({ giver: { name: "Beto" }, receiver: { name: "Ana" } });
    const closed = await close();
    expect(await closed.json()).toMatchObject({
      status: "CLOSED",
      sprintWinner: { id: ana.id, name: "Ana" },
      result: { winnerVotes: 1, totalVotes: 1, decidedBy: "votes" },
    });
    const ranking = await ana.api.teams[":teamId"].ranking.$get({ param });
    expect(await ranking.json()).toEqual([
      { id: ana.id, name: "Ana", teamSprintWinner: 1 },
      { id: beto.id, name: "Beto", teamSprintWinner: 0 },
    ]);
    const again = await close();
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: "retrospective_closed" });
  });

  it("The member with more thank-yous wins a tie in votes", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const { vote, thank, close } = await retrospective(ana, beto);
    await vote(ana, ana);
    await vote(beto, beto);
    await thank(ana, beto);
    const result = { winnerVotes: 1, totalVotes: 2, decidedBy: "thank-yous" };
    expect(await (await close()).json()).toMatchObject({ sprintWinner: { name: "Beto" }, result });
  });

  it("The member whose last vote came first wins a tie in votes and thank-yous", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const people = [await someone("Ana"), await someone("Beto"), await someone("Caro"), await someone("Dino")] as const;
    const [ana, beto, caro, dino] = people;
    const { vote, close } = await retrospective(...people);
    for (const [from, to] of [
      [ana, beto],
      [beto, ana],
      [caro, ana],
      [dino, beto],
    ] as const) {
      await vote(from, to);
      vi.setSystemTime(Date.now() + 1);
    }
    const result = { winnerVotes: 2, totalVotes: 4, decidedBy: "earlier-last-vote" };
    expect(await (await close()).json()).toMatchObject({ sprintWinner: { name: "Ana" }, result });
  });

  it("A retrospective without votes has no winner", async () => {
    const ana = await someone("Ana");
    const { close } = await retrospective(ana);
    expect(await (await close()).json()).toMatchObject({
      status: "CLOSED",
      sprintWinner: null,
      result: null,
      closedAt: expect.stringMatching(/Z$/),
    });
  });

  it("The retrospectives are sorted newest first", async () => {
    const { member, teamId, retroId } = await newWorld();
    const retros = member.api.teams[":teamId"].retrospectives;
    const ids = [retroId];
    for (const retrospectiveName of ["A", "B"]) {
      ids.unshift((await (await retros.$post({ param: { teamId }, json: { retrospectiveName } })).json()).id);
    }
    const listed = await (await retros.$get({ param: { teamId } })).json();
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed[0]).toEqual({
      id: ids[0],
      retrospectiveName: "B",
      status: "CREATED",
      sprintWinner: null,
      result: null,
      board: null,
      at: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      closedAt: null,
    });
  });

  it("A retrospective needs a name, and an edited name has at least three letters", async () => {
    const { admin, teamId, retroId } = await newWorld();
    const path = `/api/teams/${teamId}/retrospectives`;
    const named = async (method: string, at: string, retrospectiveName: unknown) =>
      (await call(at, { method, token: admin.token, json: { retrospectiveName } })).status;
    expect(await named("POST", path, "A")).toBe(201);
    expect(await named("POST", path, "  ")).toBe(400);
    expect(await named("POST", path, "a".repeat(81))).toBe(400);
    expect(await named("PATCH", `${path}/${retroId}`, "AB")).toBe(400);
    expect(await named("PATCH", `${path}/${retroId}`, "ABC")).toBe(200);
    expect(await named("PATCH", `${path}/${retroId}`, "")).toBe(200);
    const shown = await admin.api.teams[":teamId"].retrospectives[":retroId"].$get({ param: { teamId, retroId } });
    expect(await shown.json()).toMatchObject({ retrospectiveName: "ABC" });
  });
});
