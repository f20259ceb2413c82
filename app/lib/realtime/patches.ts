import type { QueryKey } from "@tanstack/react-query";
import { newestFirst, oldestFirst, removeById, updateById, upsert } from "#app/lib/data/lists.ts";
import type { Change } from "#party/protocol.ts";
import type { Counter } from "#worker/contract/counters.ts";
import type { Member } from "#worker/contract/members.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Team } from "#worker/contract/teams.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Topic } from "#worker/contract/topics.ts";
import type { VoteStatus } from "#worker/contract/votes.ts";

type Dated = { id: string; createdAt: string };
/** Who looks, and at which team. */
export type Here = { teamId: string; me: string | undefined };

/**
 * What a query shows once the news are in it; undefined where that has to be asked for. Applying news twice changes nothing.
 * @param key of a query that the news concern (see `concerns`) @param data what it shows now @param id which thing changed
 */
export function applyChange(key: QueryKey, data: unknown, change: Change, id: string | undefined, here: Here): unknown {
  const [, scope, one, part] = key;
  const isList = one === undefined || one === "list";
  if (scope === "mine") return undefined;
  // What a query shows follows from its key: the casts below say what the feature's queries.ts asks for under it.
  switch (change.kind) {
    case "timer":
      return (data as Timer).serverNow > change.timer.serverNow ? data : change.timer;
    case "retrospective":
      return isList ? upsert(data as Retrospective[], change.retrospective, newestFirst) : change.retrospective;
    case "thank-you":
      return upsert(data as ThankYou[], change.thankYou, newestFirst);
    case "votes": {
      const { kind: _kind, ...votes } = change;
      return { ...(data as VoteStatus), ...votes };
    }
    case "counter":
      return isList ? upsert(data as Counter[], change.counter, newestFirst) : counterPart(part, data, change.counter);
    case "counter-gone":
      return isList ? removeById(data as Counter[], id) : undefined;
    case "role":
      return withRole(key, data, change, here);
    case "topic":
      return isList ? topicInList(data as Topic[], change.topic, part) : { ...(data as Topic), ...change.topic };
    case "topic-likes":
    case "topic-messages": {
      const { kind: _kind, ...news } = change;
      return isList
        ? updateById(data as Topic[], id, (topic) => ({ ...topic, ...news }))
        : { ...(data as Topic), ...news };
    }
    case "message":
      return likedOrNew(data as TopicMessage[], change.message, change.message.messageLikes, (mine) =>
        upsert(data as TopicMessage[], { userLikeMessage: false, ...mine, ...change.message }, oldestFirst),
      );
    case "message-likes": {
      const { kind: _kind, messageId, ...likes } = change;
      return updateById(data as TopicMessage[], messageId, (message) => ({ ...message, ...likes }));
    }
    default:
      // A kind that only a newer room knows is asked for.
      change satisfies never;
      return undefined;
  }
}

/** A counter's own screen also shows how its streaks ended, which only a reset changes. */
function counterPart(part: unknown, data: unknown, counter: Counter): unknown {
  if (part === undefined) return counter;
  return counter.currentCount > 0 ? data : undefined;
}

function withRole(
  [entity]: QueryKey,
  data: unknown,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  here: Here,
) {
  if (entity === "members") {
    return (data as Member[]).map((member) => (member.userId === userId ? { ...member, isAdmin } : member));
  }
  if (here.me === undefined) return undefined;
  if (here.me !== userId) return data;
  return entity === "teams"
    ? updateById(data as Team[], here.teamId, (team) => ({ ...team, isAdmin }))
    : { ...(data as Team | Member), isAdmin };
}

/** In a list of one state, a topic comes and goes with its state. */
function topicInList(list: Topic[], topic: Omit<Topic, "userLikeTopic">, filter: unknown): unknown {
  if (filter !== "all" && filter !== topic.state) return removeById(list, topic.id);
  return likedOrNew(list, topic, topic.topicLikes, (mine) =>
    upsert(list, { userLikeTopic: false, ...mine, ...topic }, newestFirst),
  );
}

/** What is not in the list yet can be put there only if nobody, and so not I, can have liked it. */
function likedOrNew<Thing extends Dated>(list: Thing[], { id }: Dated, likes: number, put: (mine?: Thing) => Thing[]) {
  const mine = list.find((thing) => thing.id === id);
  return mine || likes === 0 ? put(mine) : undefined;
}
