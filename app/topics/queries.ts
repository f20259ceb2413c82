import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { changed } from "#app/lib/lists.ts";
import { type Patch, useWrite } from "#app/lib/use-write.ts";
import { TOPIC_STATES } from "#worker/contract/constants.ts";
import type { CreateTopicInput, Topic, TopicState, UpdateTopicInput } from "#worker/contract/topics.ts";

/** What the list shows: one state, or all. */
export type TopicFilter = TopicState | "all";

export const topicsQuery = (teamId: string, filter: TopicFilter, api = browserApi) =>
  queryOptions({
    queryKey: ["topics", teamId, "list", filter],
    queryFn: () =>
      call(api.teams[":teamId"].topics.$get({ param: { teamId }, query: filter === "all" ? {} : { state: filter } })),
  });

export const topicQuery = (teamId: string, topicId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["topics", teamId, topicId],
    queryFn: () => call(api.teams[":teamId"].topics[":topicId"].$get({ param: { teamId, topicId } })),
  });

const topics = browserApi.teams[":teamId"].topics;
const topic = topics[":topicId"];

/** Changes the topic wherever it is shown: on its own screen and in every list. */
export function patchTopic(patch: Patch, teamId: string, topicId: string, change: (topic: Topic) => Topic): void {
  patch(["topics", teamId, topicId], change);
  for (const filter of ["all", ...TOPIC_STATES] as const) {
    patch(["topics", teamId, "list", filter], (list: Topic[]) =>
      changed(list, topicId, change).filter(({ state }) => filter === "all" || state === filter),
    );
  }
}

export const useCreateTopic = (teamId: string, onDone: (made: Topic) => void) =>
  useWrite({
    write: (json: CreateTopicInput, key) => call(topics.$post({ param: { teamId }, json }, keyed(key))),
    success: "Tópico creado",
    refresh: () => [["topics", teamId]],
    onDone,
  });

/** Title and description (admins), or the state (anybody). */
export const useUpdateTopic = (teamId: string, topicId: string, onDone?: () => void) =>
  useWrite({
    write: (json: UpdateTopicInput) => call(topic.$patch({ param: { teamId, topicId }, json })),
    success: "Tópico actualizado",
    refresh: () => [["topics", teamId]],
    optimistic: ({ state }, patch) => {
      if (state) patchTopic(patch, teamId, topicId, (one) => ({ ...one, state }));
    },
    onDone,
  });

export const useLikeTopic = (teamId: string, topicId: string) =>
  useWrite({
    write: () => call(topic["toggle-like"].$post({ param: { teamId, topicId } })),
    success: "Like actualizado",
    refresh: () => [["topics", teamId]],
    optimistic: (_input, patch) =>
      patchTopic(patch, teamId, topicId, (one) => ({
        ...one,
        userLikeTopic: !one.userLikeTopic,
        topicLikes: one.topicLikes + (one.userLikeTopic ? -1 : 1),
      })),
  });
