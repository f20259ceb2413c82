import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListChoices } from "#app/ui/list-choices.tsx";
import { LongRows } from "#app/ui/long-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TOPIC_STATES } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { type TopicFilter, topicsQuery } from "./queries.ts";
import { TopicRow } from "./topic-row.tsx";

const filterOf = (params: URLSearchParams): TopicFilter =>
  TOPIC_STATES.find((state) => state === params.get("state")) ?? "all";

const queries: ScreenQueries = ({ teamId }, api, url) => [
  optionalQuery(topicsQuery(teamId, filterOf(url.searchParams), api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Tópicos · Tertulia` }];

const filters = (): { value: TopicFilter; label: string }[] => [
  { value: "all", label: t`Todos` },
  { value: "OPEN", label: t`Abiertos` },
  { value: "CLOSED", label: t`Cerrados` },
  { value: "CANCELED", label: t`Cancelados` },
];

type Order = "newest" | "likes";

const orders = (): { value: Order; label: string }[] => [
  { value: "newest", label: t`Más nuevos` },
  { value: "likes", label: t`Con más likes` },
];

const orderOf = (params: URLSearchParams): Order => (params.get("sort") === "likes" ? "likes" : "newest");

export default function TopicsScreen() {
  const { teamId } = useScreenParams();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const order = orderOf(params);
  const listPath = `/teams/${teamId}/topics`;
  return (
    <>
      <PageHeader
        title={t`Tópicos`}
        actions={
          <ButtonLink to={`${listPath}/create`}>
            <Plus aria-hidden="true" />
            {t`Crear`}
          </ButtonLink>
        }
      />
      <ListChoices
        path={listPath}
        choices={[
          { label: t`Qué tópicos ver`, parameter: "state", options: filters(), value: filter },
          { label: t`En qué orden`, parameter: "sort", options: orders(), value: order },
        ]}
      />
      <Panel key={filter} name={t`los tópicos`}>
        <TopicList key={order} teamId={teamId} filter={filter} order={order} />
      </Panel>
    </>
  );
}

function TopicList({ teamId, filter, order }: { teamId: string; filter: TopicFilter; order: Order }) {
  const { data: topics } = useQuery(topicsQuery(teamId, filter));
  const ordered = useOrdered(topics, order);
  if (!ordered) return <SkeletonRows count={12} />;
  if (ordered.length === 0) return <EmptyState drawing="topics" {...EMPTY_TEXTS[filter]()} />;
  return (
    <LongRows
      label={t`Tópicos`}
      items={ordered}
      row={(topic) => <TopicRow key={topic.id} teamId={teamId} topic={topic} />}
    />
  );
}

/** A like moves no row while the page is open: it would move the rows under the pointer. */
function useOrdered(topics: Topic[] | undefined, order: Order): Topic[] | undefined {
  const ids = topics?.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the topics keep the order
  const places = useMemo(() => {
    const sorted = order === "likes" ? [...(topics ?? [])].sort((a, b) => b.topicLikes - a.topicLikes) : topics;
    return new Map(sorted?.map(({ id }, place) => [id, place]));
  }, [ids, order]);
  const placeOf = ({ id }: Topic) => places.get(id) ?? 0;
  return topics && [...topics].sort((a, b) => placeOf(a) - placeOf(b));
}

const EMPTY_TEXTS: Record<TopicFilter, () => { title: string; text: string }> = {
  all: () => ({
    title: t`Aquí va a vivir lo que el equipo quiere conversar`,
    text: t`Una idea, una molestia, una pregunta: crea un tópico y que cada persona opine cuando pueda.`,
  }),
  OPEN: () => ({
    title: t`No hay tópicos abiertos`,
    text: t`Todo está conversado. Si algo te da vueltas, crea un tópico.`,
  }),
  CLOSED: () => ({
    title: t`Todavía no cierran ningún tópico`,
    text: t`Cuando lleguen a un acuerdo, cierra el tópico desde su menú y quedará aquí.`,
  }),
  CANCELED: () => ({
    title: t`No hay tópicos cancelados`,
    text: t`Los que ya no vienen al caso se cancelan desde su menú y quedan aquí.`,
  }),
};
