import { describe, expect, it } from "vitest";
import { newWorld, type World } from "#tests/factories/world.ts";

const winner = ({ api }: World["member"]) => api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"];

const vote = ({ teamId, retroId }: World, voter: World["member"], userId: string) =>
  winner(voter).$post({ param: { teamId, retroId }, json: { userId } });

const statusFor = async ({ teamId, retroId }: World, person: World["member"]) =>
  (await winner(person)["vote-status"].$get({ param: { teamId, retroId } })).json();

describe("Members vote for the sprint winner", () => {
  it("A member votes once for any member and sees only their own vote", async () => {
    const world = await newWorld();
    const { member, admin, otherAdmin, retroId } = world;
    const cast = await vote(world, member, member.id);
    expect(cast.status).toBe(201);
    const mine = await cast.json();
    expect(mine).toEqual({
      id: expect.any(String),
      retrospectiveId: retroId,
      voterId: member.id,
      votedForId: member.id,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    const again = await vote(world, member, admin.id);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: "already_voted" });
    expect(await statusFor(world, member)).toEqual({ totalVotes: 2, totalMembers: 4, myVote: mine });
    expect(await statusFor(world, otherAdmin)).toEqual({ totalVotes: 2, totalMembers: 4, myVote: null });
  });

  it("A member cannot vote for a person outside the team", async () => {
    const world = await newWorld();
    const refused = await vote(world, world.member, world.stranger.id);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: "unknown_member" });
    expect((await vote(world, world.member, world.admin.id)).status).toBe(201);
  });

  it("A closed retrospective accepts no votes", async () => {
    const world = await newWorld();
    const { admin, member, colleague, teamId, retroId } = world;
    await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    for (const voter of [member, colleague]) {
      const late = await vote(world, voter, admin.id);
      expect(late.status).toBe(409);
      expect(await late.json()).toMatchObject({ code: "retrospective_closed" });
    }
  });
});
