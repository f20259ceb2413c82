import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { TOPIC_STATES } from "#worker/contract/constants.ts";
import { type TopicFilter, topicsQuery } from "./queries.ts";
import { TopicCard } from "./topic-card.tsx";

const filterOf = (params: URLSearchParams): TopicFilter =>
  TOPIC_STATES.find((state) => state === params.get("state")) ?? "all";

const queries: ScreenQueries = ({ teamId }, api, url) => [
  optionalQuery(topicsQuery(teamId, filterOf(url.searchParams), api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Tópicos · Tertulia" }];

const TABS: { filter: TopicFilter; label: string }[] = [
  { filter: "all", label: "Todos" },
  { filter: "OPEN", label: "Abiertos" },
  { filter: "CLOSED", label: "Cerrados" },
  { filter: "CANCELED", label: "Cancelados" },
];

export default function TopicsScreen() {
  const { teamId } = useScreenParams();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const listPath = `/teams/${teamId}/topics`;
  const tabs = TABS.map(({ filter: value, label }) => ({
    to: value === "all" ? listPath : `${listPath}?state=${value}`,
    label,
    current: value === filter,
  }));
  return (
    <>
      <PageHeader
        title="Tópicos"
        actions={
          <ButtonLink to={`${listPath}/create`}>
            <Plus aria-hidden="true" />
            Crear
          </ButtonLink>
        }
      />
      <LinkTabs label="Qué tópicos ver" tabs={tabs} className="mb-6" />
      <Panel key={filter} name="los tópicos">
        <TopicList teamId={teamId} filter={filter} />
      </Panel>
    </>
  );
}

function TopicList({ teamId, filter }: { teamId: string; filter: TopicFilter }) {
  const { data: topics } = useQuery(topicsQuery(teamId, filter));
  if (!topics) return <SkeletonGrid count={12} />;
  if (topics.length === 0) return <EmptyState drawing="topics" {...EMPTY_TEXTS[filter]} />;
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {topics.map((topic) => (
        <li key={topic.id} className="min-w-0">
          <TopicCard teamId={teamId} topic={topic} />
        </li>
      ))}
    </ul>
  );
}

const EMPTY_TEXTS: Record<TopicFilter, { title: string; text: string }> = {
  all: {
    title: "Aquí va a vivir lo que el equipo quiere conversar",
    text: "Una idea, una molestia, una pregunta: crea un tópico y que cada quien opine cuando pueda.",
  },
  OPEN: { title: "No hay tópicos abiertos", text: "Todo está conversado. Si algo te da vueltas, crea un tópico." },
  CLOSED: {
    title: "Todavía no cierran ningún tópico",
    text: "Cuando lleguen a un acuerdo, cierra el tópico desde su menú y quedará aquí.",
  },
  CANCELED: {
    title: "No hay tópicos cancelados",
    text: "Los que ya no vienen al caso se cancelan desde su menú y quedan aquí.",
  },
};
