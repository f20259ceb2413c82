import { describe, expect, it } from "vitest";
import { someone, teamOf } from "#tests/factories/people.ts";

describe("Retrospectives", () => {
  it("The most voted wins, and the ranking shows it", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const retros = ana.api.teams[":teamId"].retrospectives;
    const made = await retros.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    expect(made.status).toBe(201);
    const { id: retroId } = await made.json();
    const param = { teamId, retroId };
    const vote = await beto.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post({
      param,
      json: { userId: ana.id },
    });
    expect(vote.status).toBe(201);
    const thanks = await beto.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$post({
      param,
      json: { userId: ana.id, message: "Gracias por todo" },
    });
    expect(await thanks.json()).toMatchObject({ giver: { name: "Beto" }, receiver: { name: "Ana" } });
    const closed = await retros[":retroId"].close.$post({ param });
    expect(await closed.json()).toMatchObject({ status: "CLOSED", sprintWinner: { id: ana.id, name: "Ana" } });
    const ranking = await ana.api.teams[":teamId"].ranking.$get({ param });
    expect(await ranking.json()).toEqual([
      { id: ana.id, name: "Ana", teamSprintWinner: 1 },
      { id: beto.id, name: "Beto", teamSprintWinner: 0 },
    ]);
    expect((await retros[":retroId"].close.$post({ param })).status).toBe(409);
  });
});
