import { api as browserApi, call } from "#app/lib/data/api.ts";
import { listed } from "#app/lib/data/listed.ts";
import { newestFirst, removeById, updateById, upsertPersonal } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Change } from "#party/protocol.ts";
import type { GestureInput } from "#worker/contract/board-gestures.ts";
import { TOPIC_STATES } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateTopicInput, Topic, TopicState, UpdateTopicInput } from "#worker/contract/topics.ts";

export type TopicFilter = TopicState | "all";

const FILTERS: readonly TopicFilter[] = ["all", ...TOPIC_STATES];
const listKey = (teamId: string, filter: TopicFilter) => ["topics", teamId, "list", filter];

export const topicsQuery = (teamId: string, filter: TopicFilter, api = browserApi) =>
  realtimeQuery({
    queryKey: listKey(teamId, filter),
    queryFn: () =>
      call(api.teams[":teamId"].topics.$get({ param: { teamId }, query: filter === "all" ? {} : { state: filter } })),
    applyChange: (list, change, { id }) => {
      const counts = changedCounts(change);
      if (counts) return updateById(list, id, (topic) => ({ ...topic, ...counts }));
      if (change.kind !== "topic") return undefined;
      const { topic } = change;
      if (filter !== "all" && filter !== topic.state) return removeById(list, topic.id);
      return upsertPersonal(list, topic, { userLikeTopic: false }, topic.topicLikes > 0, newestFirst);
    },
  });

export const topicQuery = (teamId: string, topicId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["topics", teamId, topicId],
    queryFn: () => call(api.teams[":teamId"].topics[":topicId"].$get({ param: { teamId, topicId } })),
    ...listed<Topic>(
      FILTERS.map((filter) => listKey(teamId, filter)),
      topicId,
    ),
    applyChange: (topic, change) => {
      const changed = change.kind === "topic" ? change.topic : changedCounts(change);
      return changed && { ...topic, ...changed };
    },
  });

function changedCounts(change: Change): Partial<Topic> | undefined {
  if (change.kind !== "topic-likes" && change.kind !== "topic-messages") return undefined;
  const { kind: _kind, ...counts } = change;
  return counts;
}

const topics = browserApi.teams[":teamId"].topics;
const topic = topics[":topicId"];

function updateTopic(update: UpdateCache, teamId: string, topicId: string, change: (topic: Topic) => Topic): void {
  update(topicQuery(teamId, topicId).queryKey, change);
  for (const filter of FILTERS) {
    update(topicsQuery(teamId, filter).queryKey, (list) =>
      updateById(list, topicId, change).filter(({ state }) => filter === "all" || state === filter),
    );
  }
}

const refresh = (teamId: string) => () => [["topics", teamId]];

export const useCreateTopic = (teamId: string, onDone: (created: Topic) => void) =>
  useApiMutation({
    send: (json: CreateTopicInput, once) => topics.$post({ param: { teamId }, json }, once),
    success: t`Tópico creado`,
    refresh: refresh(teamId),
    onDone,
  });

export const useUpdateTopic = (teamId: string, topicId: string, onDone?: () => void) =>
  useApiMutation({
    send: (json: UpdateTopicInput) => topic.$patch({ param: { teamId, topicId }, json }),
    success: t`Tópico actualizado`,
    refresh: refresh(teamId),
    optimistic: ({ state }, update) => {
      if (state) updateTopic(update, teamId, topicId, (before) => ({ ...before, state }));
    },
    onDone,
  });

export const useLikeTopic = (teamId: string, topicId: string) =>
  useApiMutation({
    send: () => topic["toggle-like"].$post({ param: { teamId, topicId } }),
    success: t`Like actualizado`,
    refresh: refresh(teamId),
    optimistic: (_none, update) =>
      updateTopic(update, teamId, topicId, (before) => ({
        ...before,
        userLikeTopic: !before.userLikeTopic,
        topicLikes: before.topicLikes + (before.userLikeTopic ? -1 : 1),
      })),
  });

const board = browserApi.teams[":teamId"].retrospectives[":retroId"].board;

/** A gesture on the board of an open retrospective, sent over HTTP because this page does not watch the board. */
export const useBoardGesture = (teamId: string, retroId: string, onDone: (sent: GestureInput) => void) =>
  useApiMutation({
    send: (json: GestureInput) => board.$post({ param: { teamId, retroId }, json }),
    refresh: () => [["boards", teamId, retroId]],
    onDone: (_answer, sent) => onDone(sent),
  });
