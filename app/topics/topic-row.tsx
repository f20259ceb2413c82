import { MessageCircle } from "lucide-react";
import { formatMessageCount } from "#app/lib/format.ts";
import { LikeButton } from "#app/ui/like-button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { RowTitle } from "#app/ui/rows.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useLikeTopic } from "./queries.ts";
import { TopicState } from "./topic-state.tsx";

export function TopicRow({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { id, title, description, state, topicLikes, userLikeTopic, messageCount, author, createdAt } = topic;
  const like = useLikeTopic(teamId, id);
  return (
    <li className="relative flex items-center gap-x-4 py-3">
      <LikeButton
        target={title}
        liked={userLikeTopic}
        count={topicLikes}
        onToggle={() => like.mutate()}
        className="relative z-10"
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 max-lg:basis-full lg:grow lg:basis-0">
          <RowTitle to={`/teams/${teamId}/topics/${id}`}>{title}</RowTitle>
          {description && (
            <p dir="auto" className="truncate text-sm text-ink-soft max-sm:hidden">
              {description}
            </p>
          )}
        </div>
        <p className="text-sm text-ink-soft lg:w-44">
          <bdi>{author.name}</bdi> <span className="lg:hidden">·</span>{" "}
          <LocalTime iso={createdAt} style="short" className="lg:block" />
        </p>
        <p className="flex items-center gap-1.5 text-sm text-ink-soft lg:w-36">
          <MessageCircle aria-hidden="true" className="size-4" />
          {formatMessageCount(messageCount)}
        </p>
        <div className="lg:w-44">
          <TopicState state={state} />
        </div>
      </div>
    </li>
  );
}
