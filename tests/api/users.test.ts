import { describe, expect, it } from "vitest";
import { call } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { connect, isEventOf, join } from "#tests/factories/socket.ts";
import { newWorld } from "#tests/factories/world.ts";

describe("A person reads and edits their profile", () => {
  it("The profile counts wins in all teams, and the ranking counts wins in its own team", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamIds = [await teamOf(ana, beto), await teamOf(ana, beto)];
    for (const teamId of teamIds) {
      const retros = ana.api.teams[":teamId"].retrospectives;
      const made = await retros.$post({ param: { teamId }, json: { retrospectiveName: "Sprint" } });
      const param = { teamId, retroId: (await made.json()).id };
      await beto.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post({
        param,
        json: { userId: ana.id },
      });
      await retros[":retroId"].close.$post({ param });
    }
    const { id, name, email } = ana;
    expect(await (await ana.api.users.$get()).json()).toEqual({ id, name, email, sprintWins: 2, enteredByLink: null });
    const ranking = await ana.api.teams[":teamId"].ranking.$get({ param: { teamId: teamIds[0] ?? "" } });
    expect(await ranking.json()).toMatchObject([{ name: "Ana", teamSprintWinner: 1 }, { teamSprintWinner: 0 }]);
  });

  it("A new name appears everywhere at once, also for a member whose page is open", async () => {
    const { admin, member, teamId } = await newWorld();
    const connection = await connect(teamId, member.token);
    await join(connection, teamId);
    const renamed = await admin.api.users.$patch({ json: { name: "Ana María" } });
    expect(await renamed.json()).toMatchObject({ id: admin.id, name: "Ana María" });
    const members = await member.api.teams[":teamId"].users.$get({ param: { teamId } });
    expect(await members.json()).toContainEqual(
      expect.objectContaining({ userId: admin.id, user: expect.objectContaining({ name: "Ana María" }) }),
    );
    // Everything that shows a name is read again.
    for (const entity of ["members", "ranking", "retrospectives", "thank-you", "topics", "messages", "counters"]) {
      await connection.next(isEventOf(entity));
    }
    connection.close();
  });

  it("An update without values changes nothing and ends no session", async () => {
    const ana = await someone();
    for (const json of [{}, { name: null, password: "" }, { email: "otra@ejemplo.cl" }]) {
      const answer = await call("/api/users", { method: "PATCH", token: ana.token, json });
      expect(await answer.json()).toEqual({ id: ana.id, name: ana.name, email: ana.email, sprintWins: 0 });
    }
    expect((await ana.api.auth.verify.$get()).status).toBe(200);
  });

  it("A password has 8 to 128 characters", async () => {
    const ana = await someone();
    for (const [password, status] of [
      ["1234567", 400],
      ["ocho8och", 200],
      ["clave-larga-".repeat(11).slice(0, 128), 200],
      ["a".repeat(129), 400],
    ] as const) {
      expect((await ana.api.users.$patch({ json: { password } })).status).toBe(status);
    }
  });
});
