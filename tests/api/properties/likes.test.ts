import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { createMessage, listMessages, toggleMessageLike } from "#worker/services/topic/messages.ts";
import { createTopic, getTopic, toggleTopicLike } from "#worker/services/topic/topics.ts";

const { db } = openDatabase(env.DB);
const PEOPLE = 3;
const MESSAGES = 2;

const who = fc.nat(PEOPLE - 1);
const click = fc.record({ who, on: fc.oneof(fc.constant("topic" as const), fc.nat(MESSAGES - 1)) });
type Click = { who: number; on: "topic" | number };

class Model {
  private likes = new Map<Click["on"], Set<number>>();

  toggle({ who, on }: Click): [count: number, mine: boolean] {
    const fans = this.likes.get(on) ?? new Set();
    this.likes.set(on, fans);
    if (!fans.delete(who)) fans.add(who);
    return this.seen(who, on);
  }

  seen(who: number, on: Click["on"]): [count: number, mine: boolean] {
    const fans = this.likes.get(on);
    return [fans?.size ?? 0, fans?.has(who) ?? false];
  }
}

describe("Likes follow the rules", () => {
  it("Likes match the model after any sequence of clicks", { timeout: 120_000 }, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => someone()));
    const [ana] = people;
    if (!ana) throw new Error("no person");
    const teamId = await teamOf(ana, ...people.slice(1));
    const viewerOf = (person: Someone | undefined) => ({ teamId, userId: person?.id ?? "" });

    const sequence = async (clicks: Click[]) => {
      const { id: topicId } = await createTopic(db, viewerOf(ana), { id: crypto.randomUUID(), title: "Un tópico" });
      // Messages of the same millisecond are listed by id.
      const ids = Array.from({ length: MESSAGES }, () => crypto.randomUUID()).sort();
      for (const id of ids)
        await createMessage(db, { ...viewerOf(ana), topicId, isGuest: false }, { id, message: "Hola" });
      const model = new Model();
      for (const { who, on } of clicks) {
        const viewer = viewerOf(people[who]);
        const [count, mine] = model.toggle({ who, on });
        if (on === "topic") {
          expect(await toggleTopicLike(db, viewer, topicId)).toEqual({ topicLikes: count, userLikeTopic: mine });
        } else {
          const likes = await toggleMessageLike(db, { ...viewer, topicId, isGuest: false }, ids[on] ?? "");
          expect(likes).toEqual({ messageLikes: count, userLikeMessage: mine });
        }
      }
      for (const [who, person] of people.entries()) {
        const topic = await getTopic(db, viewerOf(person), topicId);
        expect([topic.topicLikes, topic.userLikeTopic]).toEqual(model.seen(who, "topic"));
        const messages = await listMessages(db, { ...viewerOf(person), topicId, isGuest: false });
        expect(messages.map(({ messageLikes, userLikeMessage }) => [messageLikes, userLikeMessage])).toEqual(
          ids.map((_, message) => model.seen(who, message)),
        );
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(click, { minLength: 1, maxLength: 12 }), sequence), { numRuns: 60 });
  });
});
