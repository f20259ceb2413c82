import { clsx } from "clsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { LikeButton } from "#app/ui/like-button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useOffline, waitsForConnection } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import { isPending, useLikeMessage } from "./queries.ts";

type MessageItemProps = { teamId: string; topicId: string; message: TopicMessage; isMine: boolean };

export function MessageItem({ teamId, topicId, message, isMine }: MessageItemProps) {
  const { id, user, createdAt, messageLikes, userLikeMessage } = message;
  const like = useLikeMessage(teamId, topicId, id);
  const isSending = isPending(message);
  const isOffline = useOffline();
  return (
    <li
      // A toast says that the person's own message was sent.
      aria-live={isMine ? "off" : undefined}
      className={clsx(PAPER, "flex gap-3 p-4 sm:gap-4 sm:p-5", isSending && "opacity-70")}
    >
      <Avatar id={user.id} name={user.name} size="sm" />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <strong dir="auto" className="min-w-0">
              {user.name}
            </strong>
            {isMine && <span className="text-ink-soft">{t`(tú)`}</span>}
            <span className="text-ink-soft">
              {isSending ? (
                isOffline ? (
                  waitsForConnection()
                ) : (
                  t`Enviando…`
                )
              ) : (
                <LocalTime iso={createdAt} style="message" />
              )}
            </span>
          </p>
          <LikeButton
            target={t`mensaje de ${user.name}`}
            liked={userLikeMessage}
            count={messageLikes}
            disabled={isSending}
            onToggle={() => like.mutate()}
            className="-my-2 -me-2"
          />
        </div>
        <p dir="auto" className="mt-1 max-w-measure whitespace-pre-wrap">
          <LinkedText text={message.message} />
        </p>
      </div>
    </li>
  );
}
