import { Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { formatDay, formatMessageCount } from "#app/lib/format.ts";
import { Card } from "#app/ui/card.tsx";
import { LikeButton } from "#app/ui/like-button.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useLikeTopic } from "./queries.ts";
import { TopicState } from "./topic-state.tsx";

export function TopicCard({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { id, title, description, state, topicLikes, userLikeTopic, messageCount, author, createdAt } = topic;
  const like = useLikeTopic(teamId, id);
  return (
    <Card
      as="article"
      className="relative flex h-full flex-col gap-2 transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift"
    >
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-1.5 text-ink-soft">
        <p>
          <span dir="auto">{author.name}</span> · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
        <TopicState state={state} />
      </div>
      <h2 dir="auto" className="line-clamp-3 text-xl">
        <Link
          to={`/teams/${teamId}/topics/${id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="line-clamp-3 text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 pt-2">
        <LikeButton
          target={title}
          liked={userLikeTopic}
          count={topicLikes}
          onToggle={() => like.isPending || like.mutate()}
          className="relative -ml-3"
        />
        <span className="flex items-center gap-2 text-ink-soft">
          <MessageCircle aria-hidden="true" className="size-5" />
          {formatMessageCount(messageCount)}
        </span>
      </div>
    </Card>
  );
}
