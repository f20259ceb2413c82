import { formatDay } from "#app/lib/format.ts";
import { LikeButton } from "#app/ui/like-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useLikeTopic } from "./queries.ts";
import { TopicMenu } from "./topic-menu.tsx";
import { TopicState } from "./topic-state.tsx";

/** Title, state, who opened it and when, the like and the menu, and the description under them. */
export function TopicHead({ teamId, topic }: { teamId: string; topic: Topic }) {
  const like = useLikeTopic(teamId, topic.id);
  return (
    <>
      <PageHeader
        title={topic.title}
        back={{ to: `/teams/${teamId}/topics`, label: "Tópicos" }}
        meta={
          <>
            <TopicState state={topic.state} />
            <span className="min-w-0">
              {topic.author.name} · <time dateTime={topic.createdAt}>{formatDay(topic.createdAt)}</time>
            </span>
          </>
        }
        actions={
          <>
            <LikeButton
              of={topic.title}
              liked={topic.userLikeTopic}
              count={topic.topicLikes}
              onToggle={() => like.isPending || like.mutate()}
              className="border-line-strong! bg-paper!"
            />
            {/* At the right edge of a phone, so that the menu opens into the page. */}
            <div className="max-sm:ml-auto">
              <TopicMenu teamId={teamId} topic={topic} />
            </div>
          </>
        }
      />
      {topic.description && <p className="mb-8 max-w-measure text-lg whitespace-pre-wrap">{topic.description}</p>}
    </>
  );
}
