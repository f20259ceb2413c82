import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";
import { listAccessEvents } from "#worker/services/team/access-events.ts";
import { leave } from "#worker/services/team/members.ts";

describe("A team has members and admins", () => {
  it("The members are sorted by name and shown with their role", async () => {
    const [zoe, ana] = [await someone("Zoe"), await someone("Ana")];
    const teamId = await teamOf(zoe, ana);
    const listed = await zoe.api.teams[":teamId"].users.$get({ param: { teamId } });
    const shown = ({ id, name, email }: typeof ana, isAdmin: boolean) => ({
      userId: id,
      isAdmin,
      isGuest: false,
      joinedAt: expect.stringMatching(/Z$/),
      user: { id, name, email, sprintWins: 0 },
    });
    expect(await listed.json()).toEqual([shown(ana, false), shown(zoe, true)]);
    const mine = await ana.api.teams[":teamId"].users["my-membership"].$get({ param: { teamId } });
    expect(await mine.json()).toEqual(shown(ana, false));
  });

  it("Promoting or demoting a member twice has the same result as once", async () => {
    const { admin, member, teamId } = await newWorld();
    const { admin: role } = admin.api.teams[":teamId"].users[":userId"];
    const param = { teamId, userId: member.id };
    for (let time = 0; time < 2; time += 1) {
      expect(await (await role.$post({ param })).json()).toMatchObject({ userId: member.id, isAdmin: true });
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await (await role.$delete({ param })).json()).toMatchObject({ userId: member.id, isAdmin: false });
    }
  });

  it("A person outside the team cannot be promoted, demoted or removed", async () => {
    const { admin, stranger, teamId } = await newWorld();
    const { admin: role, $delete } = admin.api.teams[":teamId"].users[":userId"];
    const param = { teamId, userId: stranger.id };
    const answers = [await role.$post({ param }), await role.$delete({ param }), await $delete({ param })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("The last admin cannot be demoted or leave while other members remain, but can leave as the last member", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const teamId = await teamOf(ana, beto);
    const param = { teamId };
    const users = ana.api.teams[":teamId"].users;
    const demoted = await users[":userId"].admin.$delete({ param: { teamId, userId: ana.id } });
    expect(demoted.status).toBe(409);
    expect(await demoted.json()).toMatchObject({ code: "last_admin" });
    const left = await users.$delete({ param });
    expect(left.status).toBe(409);
    expect(await left.json()).toMatchObject({ code: "last_admin" });
    expect((await beto.api.teams[":teamId"].users.$delete({ param })).status).toBe(204);
    expect((await users.$delete({ param })).status).toBe(204);
    expect((await users.$get({ param })).status).toBe(403);
  });

  it("A member who leaves twice at once has left, and once only", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const teamId = await teamOf(ana, beto);
    const { db } = openDatabase(env.DB);
    await Promise.all([leave(db, teamId, beto.id), leave(db, teamId, beto.id)]);
    expect(await listAccessEvents(db, db, teamId)).toMatchObject([{ kind: "left", actor: { id: beto.id } }]);
  });

  it("Nothing that was refused or changed nothing stands in the list of access events", async () => {
    const [ana, beto, eva] = [await someone(), await someone(), await someone()];
    const teamId = await teamOf(ana, beto);
    const { users, removals, "access-events": events } = ana.api.teams[":teamId"];
    const to = (userId: string) => ({ param: { teamId, userId } });
    const refused = [
      await users[":userId"].admin.$delete(to(ana.id)),
      await users[":userId"].admin.$delete(to(eva.id)),
      await users[":userId"].admin.$post(to(eva.id)),
      await users[":userId"].$delete(to(eva.id)),
      await users[":userId"].$delete(to(ana.id)),
      await users.$delete({ param: { teamId } }),
      await removals[":userId"].$delete(to(beto.id)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 404, 409, 409, 404]);
    // Already so.
    expect((await users[":userId"].admin.$delete(to(beto.id))).status).toBe(200);
    expect((await users[":userId"].admin.$post(to(ana.id))).status).toBe(200);
    expect(await (await events.$get({ param: { teamId } })).json()).toEqual([]);
  });

  it("An admin cannot remove themself and leaves the team instead", async () => {
    const { admin, teamId } = await newWorld();
    const users = admin.api.teams[":teamId"].users;
    const removed = await users[":userId"].$delete({ param: { teamId, userId: admin.id } });
    expect(removed.status).toBe(409);
    expect(await removed.json()).toMatchObject({ code: "use_leave" });
    expect((await users.$delete({ param: { teamId } })).status).toBe(204);
  });

  it("The thanks and votes of a member stay after they leave", async () => {
    const { admin, colleague, teamId, retroId } = await newWorld();
    const retro = { teamId, retroId };
    expect((await colleague.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    const { retrospectives } = admin.api.teams[":teamId"];
    const thanks = await retrospectives[":retroId"]["thank-you"].$get({ param: retro });
    expect(await thanks.json()).toMatchObject([{ giver: { id: colleague.id, name: colleague.name } }]);
    const status = await retrospectives[":retroId"]["sprint-winner"]["vote-status"].$get({ param: retro });
    expect(await status.json()).toEqual({ totalVotes: 1, totalMembers: 3, myVote: null });
  });

  it("The ranking shows all members by wins in this team, then by name", async () => {
    const { admin, otherAdmin, member, colleague, teamId, retroId } = await newWorld();
    await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    const ranking = await member.api.teams[":teamId"].ranking.$get({ param: { teamId } });
    const others = [colleague, member, otherAdmin].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(await ranking.json()).toEqual([
      { id: admin.id, name: admin.name, teamSprintWinner: 1 },
      ...others.map(({ id, name }) => ({ id, name, teamSprintWinner: 0 })),
    ]);
  });
});
