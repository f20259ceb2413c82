import { useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { oldestFirst, updateById, upsertPersonal } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateMessageInput, TopicMessage } from "#worker/contract/messages.ts";

export const messagesQuery = (teamId: string, topicId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["messages", teamId, topicId],
    queryFn: () => call(api.teams[":teamId"].topics[":topicId"].messages.$get({ param: { teamId, topicId } })),
    applyChange: (messages, change) => {
      if (change.kind === "message") {
        const { message } = change;
        const isLiked = message.messageLikes > 0;
        return upsertPersonal(messages, message, { userLikeMessage: false }, isLiked, oldestFirst);
      }
      if (change.kind === "message-likes") {
        const { kind: _kind, messageId, ...likes } = change;
        return updateById(messages, messageId, (message) => ({ ...message, ...likes }));
      }
    },
  });

const messages = browserApi.teams[":teamId"].topics[":topicId"].messages;

const PENDING = "pending:";
/** Whether a message is shown before the server has confirmed it. */
export const isPending = ({ id }: TopicMessage): boolean => id.startsWith(PENDING);

/** The largest expected difference between two clocks, in milliseconds. */
const CLOCK_TOLERANCE = 10_000;

/** Removes pending messages that an event has already delivered. */
export const withoutDelivered = (messages: TopicMessage[]): TopicMessage[] => {
  const isDelivered = ({ message, createdAt }: TopicMessage) => {
    const earliest = new Date(Date.parse(createdAt) - CLOCK_TOLERANCE).toISOString();
    return messages.some((other) => !isPending(other) && other.message === message && other.createdAt > earliest);
  };
  return messages.filter((message) => !isPending(message) || !isDelivered(message));
};

type SendMessage = {
  teamId: string;
  topicId: string;
  author: TopicMessage["user"];
  /** It is called before anything is refetched, so that the text is not out of sight for long. */
  onFail: (message: string) => void;
};

export function useSendMessage({ teamId, topicId, author, onFail }: SendMessage) {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(teamId, topicId);

  /** Replaces the pending message by the stored one, or removes it when sending failed. */
  function settle(text: string, stored?: TopicMessage) {
    client.setQueryData(queryKey, (all) => {
      const sent = all?.find((one) => isPending(one) && one.message === text);
      const others = all?.filter((one) => one !== sent);
      return stored && others && !others.some(({ id }) => id === stored.id) ? [...others, stored] : others;
    });
  }

  return useApiMutation({
    send: (json: CreateMessageInput, once) => messages.$post({ param: { teamId, topicId }, json }, once),
    success: t`Mensaje Creado`,
    refresh: () => [queryKey, ["topics", teamId]],
    optimistic: ({ message }, update) => {
      const createdAt = new Date(realtime.clock.now()).toISOString();
      const pending: TopicMessage = {
        id: PENDING + newId(),
        message,
        user: author,
        createdAt,
        updatedAt: createdAt,
        messageLikes: 0,
        userLikeMessage: false,
      };
      update(queryKey, (all) => [...all, pending]);
    },
    onDone: (stored, { message }) => settle(message, stored),
    onFail: ({ message }) => {
      settle(message);
      onFail(message);
    },
  });
}

export function useLikeMessage(teamId: string, topicId: string, messageId: string) {
  const { queryKey } = messagesQuery(teamId, topicId);
  return useApiMutation({
    send: () => messages[":messageId"]["toggle-like"].$post({ param: { teamId, topicId, messageId } }),
    success: t`Like actualizado`,
    refresh: () => [queryKey],
    optimistic: (_none, update) =>
      update(queryKey, (all) =>
        updateById(all, messageId, (message) => ({
          ...message,
          userLikeMessage: !message.userLikeMessage,
          messageLikes: message.messageLikes + (message.userLikeMessage ? -1 : 1),
        })),
      ),
  });
}
