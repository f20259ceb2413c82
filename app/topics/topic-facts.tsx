import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { LikeButton } from "#app/ui/like-button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { t } from "#worker/contract/language.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { useLikeTopic } from "./queries.ts";
import { TopicState } from "./topic-state.tsx";

const TakeToRetro = lazyPart("take-to-retro", async () => (await import("./take-to-retro.tsx")).TakeToRetro, null);

/** Stands beside the conversation on a desktop and before it on a phone. */
export function TopicFacts({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { author, createdAt, title, userLikeTopic, topicLikes, state } = topic;
  const like = useLikeTopic(teamId, topic.id);
  return (
    <aside aria-label={t`Sobre el tópico`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        <p className="flex min-w-0 items-center gap-3">
          <Avatar id={author.id} name={author.name} size="sm" />
          <span className="min-w-0 text-sm text-ink-soft">
            <bdi className="block font-medium text-ink">{author.name}</bdi>
            <LocalTime iso={createdAt} style="day" />
          </span>
        </p>
        <TopicState state={state} />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:flex-col lg:items-start">
        <LikeButton
          target={title}
          liked={userLikeTopic}
          count={topicLikes}
          onToggle={() => like.mutate()}
          className="border-line-strong! bg-paper!"
        />
        <Panel name={t`la retro`}>
          <TakeToRetro teamId={teamId} topic={topic} />
        </Panel>
      </div>
    </aside>
  );
}
