import { describe, expect, it } from "vitest";
import { env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { MyData } from "#worker/contract/users-data.ts";

/** Where the export holds each column that references a person; null for columns it leaves out. */
const COLUMNS: Record<string, keyof MyData | null> = {
  "counter_resets.user_id": "counterResets",
  "members.user_id": "teams",
  "message_likes.user_id": "messageLikes",
  "retrospectives.sprint_winner_id": "sprintsWon",
  "sessions.user_id": "sessions",
  "thank_yous.giver_id": "thankYousGiven",
  "thank_yous.receiver_id": "thankYousReceived",
  "topic_likes.user_id": "topicLikes",
  "topic_messages.user_id": "messages",
  "topics.author_id": "topics",
  // Votes received stay secret.
  "votes.voted_for_id": null,
  "votes.voter_id": "votes",
};

const dataOf = async ({ api }: World["admin"]): Promise<MyData> => (await api.users.data.$get()).json();

describe("A person downloads their data", () => {
  it("The download covers every column that references a person", async () => {
    const { results } = await env.DB.prepare("select name, sql from sqlite_master where type = 'table'").all<{
      name: string;
      sql: string;
    }>();
    const found = results.flatMap(({ name, sql }) =>
      Array.from(sql.matchAll(/FOREIGN KEY \(`(\w+)`\) REFERENCES `users`/g), ([, column]) => `${name}.${column}`),
    );
    expect(found.sort()).toEqual(Object.keys(COLUMNS));
  });

  it("The download contains what the person is, did, wrote and received", async () => {
    const world = await newWorld();
    const { admin, otherAdmin, colleague, teamId, retroId, counterId, topicId, messageId } = world;
    await make("POST /teams/:teamId/retrospectives/:retroId/close", world, otherAdmin.token);
    const team = { id: teamId, name: "Equipo Luna" };
    const at = expect.stringMatching(/Z$/);
    const id = expect.any(String);
    const thanks = {
      id,
      message: "Gracias por la ayuda",
      giverId: colleague.id,
      giver: { id: colleague.id, name: colleague.name },
      receiverId: admin.id,
      receiver: { id: admin.id, name: admin.name },
      retrospectiveId: retroId,
      createdAt: at,
    };
    const session = { userAgent: "tests", createdAt: at, lastUsedAt: at, expiresAt: at, revokedAt: null };
    const nothing = { votes: [], sprintsWon: [], thankYousGiven: [], thankYousReceived: [], topics: [], messages: [] };
    expect(await dataOf(admin)).toEqual({
      ...nothing,
      account: { id: admin.id, name: admin.name, email: admin.email, createdAt: at },
      sessions: [{ id: admin.sessionId, ...session }],
      teams: [{ ...team, isAdmin: true, joinedAt: at }],
      sprintsWon: [{ id: retroId, name: "Sprint 12", team, closedAt: at }],
      thankYousReceived: [thanks],
      topics: [{ id: topicId, team, title: "Reuniones más cortas", description: null, state: "OPEN", createdAt: at }],
      topicLikes: [],
      messages: [{ id: messageId, topicId, message: "De acuerdo", createdAt: at, updatedAt: at }],
      messageLikes: [],
      counterResets: [
        { id, team, counter: { id: counterId, name: "Días sin bugs" }, nameEvent: "Un bug", streak: 9, at },
      ],
    });
    expect(await dataOf(colleague)).toEqual({
      ...nothing,
      account: { id: colleague.id, name: colleague.name, email: colleague.email, createdAt: at },
      sessions: [{ id: colleague.sessionId, ...session }],
      teams: [{ ...team, isAdmin: false, joinedAt: at }],
      votes: [
        {
          id,
          team,
          retrospective: { id: retroId, name: "Sprint 12" },
          votedFor: { id: admin.id, name: admin.name },
          createdAt: at,
        },
      ],
      thankYousGiven: [thanks],
      topicLikes: [{ topicId, title: "Reuniones más cortas", liked: true }],
      messageLikes: [{ messageId, topicId, liked: true }],
      counterResets: [],
    });
  });

  it("The download contains no secret, and keeps what the person did in a team they left", async () => {
    const world = await newWorld();
    const { colleague, teamId, otherAdmin } = world;
    expect((await colleague.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    const data = await dataOf(colleague);
    expect(data.teams).toEqual([]);
    expect([data.votes, data.thankYousGiven, data.topicLikes, data.messageLikes].map((all) => all.length)).toEqual([
      1, 1, 1, 1,
    ]);
    const text = JSON.stringify(data);
    for (const secret of ["scrypt", "password", colleague.token, otherAdmin.email]) expect(text).not.toContain(secret);
  });
});
