import { clsx } from "clsx";
import { formatHour, formatShortDay } from "#app/lib/format.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { LikeButton } from "#app/ui/like-button.tsx";
import type { TopicMessage } from "#worker/contract/messages.ts";
import { isPending, useLikeMessage } from "./queries.ts";

type MessageItemProps = { teamId: string; topicId: string; message: TopicMessage; isMine: boolean };

export function MessageItem({ teamId, topicId, message, isMine }: MessageItemProps) {
  const { id, user, createdAt, messageLikes, userLikeMessage } = message;
  const like = useLikeMessage(teamId, topicId, id);
  const isSending = isPending(message);
  return (
    <li className={clsx(PAPER, "flex gap-3 p-4 sm:gap-4 sm:p-5", isSending && "opacity-70")}>
      <Avatar id={user.id} name={user.name} size="sm" />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <strong className="min-w-0">{user.name}</strong>
            {isMine && <span className="text-ink-soft">(tú)</span>}
            <span className="text-ink-soft">
              {isSending ? (
                "Enviando…"
              ) : (
                <time dateTime={createdAt}>{`${formatShortDay(createdAt)}, ${formatHour(createdAt)}`}</time>
              )}
            </span>
          </p>
          <LikeButton
            target={`mensaje de ${user.name}`}
            liked={userLikeMessage}
            count={messageLikes}
            disabled={isSending}
            onToggle={() => like.isPending || like.mutate()}
            className="-my-2 -mr-2"
          />
        </div>
        <p className="mt-1 max-w-measure whitespace-pre-wrap">{message.message}</p>
      </div>
    </li>
  );
}
