import { useQuery } from "@tanstack/react-query";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { messagesQuery, withoutDelivered } from "#app/messages/queries.ts";
import { Thread } from "#app/messages/thread.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton, SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { topicQuery } from "./queries.ts";
import { TopicFacts } from "./topic-facts.tsx";
import { TopicHeader } from "./topic-header.tsx";

const queries: ScreenQueries = ({ teamId, topicId }, api) => [
  topicQuery(teamId, topicId, api),
  optionalQuery(messagesQuery(teamId, topicId, api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Tópico · Tertulia` }];

export default function TopicScreen() {
  const { teamId, topicId } = useScreenParams();
  const { data: topic } = useQuery(topicQuery(teamId, topicId));
  if (!topic) return <DetailSkeleton />;
  return (
    <>
      <TopicHeader teamId={teamId} topic={topic} />
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-10">
        <div className="flex max-w-3xl flex-col gap-8 max-lg:contents">
          {topic.description && (
            <p dir="auto" className="max-w-measure text-lg whitespace-pre-wrap">
              <LinkedText text={topic.description} />
            </p>
          )}
          <div className="max-lg:order-1">
            <Panel key={topicId} name={t`la conversación`}>
              <Conversation teamId={teamId} topicId={topicId} />
            </Panel>
          </div>
        </div>
        <TopicFacts teamId={teamId} topic={topic} />
      </div>
    </>
  );
}

function Conversation({ teamId, topicId }: { teamId: string; topicId: string }) {
  const { data: messages } = useQuery({ ...messagesQuery(teamId, topicId), select: withoutDelivered });
  return messages ? <Thread teamId={teamId} topicId={topicId} messages={messages} /> : <SkeletonRows count={6} />;
}

function DetailSkeleton() {
  return (
    <div className="max-w-3xl">
      <Skeleton className="mt-13 h-10 w-2/3" />
      <Skeleton className="mt-4 h-7 w-1/3" />
      <SkeletonRows count={6} className="mt-8" />
    </div>
  );
}
