import { useQuery } from "@tanstack/react-query";
import { browserLoader, optional, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { messagesQuery, withoutDelivered } from "#app/messages/queries.ts";
import { Thread } from "#app/messages/thread.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { topicQuery } from "./queries.ts";
import { TopicHead } from "./topic-head.tsx";

const queries: ScreenQueries = ({ teamId, topicId }, api) => [
  topicQuery(teamId, topicId, api),
  optional(messagesQuery(teamId, topicId, api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Tópico · Tertulia" }];

/** One topic: what it is about, and what everybody says to it. */
export default function TopicScreen() {
  const { teamId, topicId } = useScreenParams();
  const { data: topic } = useQuery(topicQuery(teamId, topicId));
  if (!topic) return <DetailSkeleton />;
  return (
    <div className="max-w-3xl">
      <TopicHead teamId={teamId} topic={topic} />
      <Panel key={topicId} what="la conversación">
        <Conversation teamId={teamId} topicId={topicId} />
      </Panel>
    </div>
  );
}

function Conversation({ teamId, topicId }: { teamId: string; topicId: string }) {
  const { data: messages } = useQuery({ ...messagesQuery(teamId, topicId), select: withoutDelivered });
  return messages ? <Thread teamId={teamId} topicId={topicId} messages={messages} /> : <SkeletonRows count={6} />;
}
