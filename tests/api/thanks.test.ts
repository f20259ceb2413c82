import { describe, expect, it } from "vitest";
import { call } from "#tests/factories/client.ts";
import { newWorld, type World } from "#tests/factories/world.ts";

const thank = ({ teamId, retroId }: World, person: World["member"], userId: string, message: string) =>
  person.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$post({
    param: { teamId, retroId },
    json: { userId, message },
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
