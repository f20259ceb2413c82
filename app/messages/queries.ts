import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { changed } from "#app/lib/lists.ts";
import { serverNow } from "#app/lib/server-clock.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { patchTopic } from "#app/topics/queries.ts";
import type { CreateMessageInput, TopicMessage } from "#worker/contract/messages.ts";

/** The topic's messages, oldest first. */
export const messagesQuery = (teamId: string, topicId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["messages", teamId, topicId],
    queryFn: () => call(api.teams[":teamId"].topics[":topicId"].messages.$get({ param: { teamId, topicId } })),
  });

const messages = browserApi.teams[":teamId"].topics[":topicId"].messages;

const ON_ITS_WAY = "on-its-way:";
/** Whether a message is shown before the server has it. */
export const isOnItsWay = ({ id }: TopicMessage): boolean => id.startsWith(ON_ITS_WAY);

/** What to show: a message on its way gives place to the one the news have brought meanwhile. */
export const withoutEchoes = (messages: TopicMessage[]): TopicMessage[] =>
  messages.filter(
    (one) =>
      !isOnItsWay(one) ||
      !messages.some(
        (other) => !isOnItsWay(other) && other.message === one.message && other.createdAt > beforeSending(one),
      ),
  );

/** Of the moment of sending, less what two clocks may differ. */
const beforeSending = ({ createdAt }: TopicMessage): string =>
  new Date(Date.parse(createdAt) - CLOCKS_DIFFER).toISOString();
const CLOCKS_DIFFER = 10_000;

type Sending = {
  teamId: string;
  topicId: string;
  author: TopicMessage["user"];
  /** Told at once, before anything is read again: the text must not be out of sight for long. */
  onFail: (message: string) => void;
};

/** Writes to the topic as `author`, whose message is shown at once. */
export function useSendMessage({ teamId, topicId, author, onFail }: Sending) {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(teamId, topicId);

  /** The message is on its way no more: it arrived, and stands there as the server has it, or it failed. */
  function settle(message: string, arrived?: TopicMessage) {
    client.setQueryData(queryKey, (all) => {
      const sent = all?.find((one) => isOnItsWay(one) && one.message === message);
      const others = all?.filter((one) => one !== sent);
      return arrived && others && !others.some(({ id }) => id === arrived.id) ? [...others, arrived] : others;
    });
  }

  return useWrite({
    write: async (json: CreateMessageInput, key) => {
      try {
        const created = await call(messages.$post({ param: { teamId, topicId }, json }, keyed(key)));
        settle(json.message, created);
        return created;
      } catch (error) {
        settle(json.message);
        onFail(json.message);
        throw error;
      }
    },
    success: "Mensaje Creado",
    refresh: () => [queryKey, ["topics", teamId]],
    optimistic: ({ message }, patch) => {
      const at = new Date(serverNow()).toISOString();
      const id = ON_ITS_WAY + crypto.randomUUID();
      const likes = { messageLikes: 0, userLikeMessage: false };
      patch(queryKey, (all: TopicMessage[]) => [
        ...all,
        { id, message, user: author, createdAt: at, updatedAt: at, ...likes },
      ]);
      patchTopic(patch, teamId, topicId, (topic) => ({ ...topic, messageCount: topic.messageCount + 1 }));
    },
  });
}

export const useLikeMessage = (teamId: string, topicId: string, messageId: string) =>
  useWrite({
    write: () => call(messages[":messageId"]["toggle-like"].$post({ param: { teamId, topicId, messageId } })),
    success: "Like actualizado",
    refresh: () => [["messages", teamId, topicId]],
    optimistic: (_input, patch) =>
      patch(["messages", teamId, topicId], (all: TopicMessage[]) => changed(all, messageId, toggled)),
  });

const toggled = (message: TopicMessage): TopicMessage => ({
  ...message,
  userLikeMessage: !message.userLikeMessage,
  messageLikes: message.messageLikes + (message.userLikeMessage ? -1 : 1),
});
