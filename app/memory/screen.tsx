import { Form, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { usePages } from "#app/lib/data/use-pages.ts";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreButton } from "#app/ui/more-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { cut } from "#worker/contract/cut.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import type { Memory } from "#worker/contract/memory.ts";
import { formatterByZone } from "#worker/contract/zones.ts";
import { MemoryEntry } from "./memory-entry.tsx";
import { memoryQuery } from "./queries.ts";

const searchIn = (params: URLSearchParams): string => cut((params.get("q") ?? "").trim(), LIMITS.name);

const queries: ScreenQueries = ({ teamId }, api, { searchParams }) => [
  memoryQuery(teamId, searchIn(searchParams), api),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Memoria · Tertulia` }];

export default function MemoryScreen() {
  const { teamId } = useScreenParams();
  const [params] = useSearchParams();
  const search = searchIn(params);
  return (
    <>
      <PageHeader title={t`Memoria`} meta={<span>{t`Lo que vivió el equipo, mes a mes.`}</span>} />
      <Form role="search" className="mb-6 flex max-w-measure gap-2" preventScrollReset>
        <input
          key={search}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={LIMITS.name}
          aria-label={t`Buscar en la memoria`}
          placeholder={t`Nombre o acuerdo`}
          className="min-h-11 min-w-0 grow rounded-md border border-line-strong bg-paper px-4"
        />
        {/* Works before and without script. */}
        <button type="submit" className={buttonClass("quiet")}>
          <Search aria-hidden="true" />
          <span className="max-sm:sr-only">{t`Buscar`}</span>
        </button>
      </Form>
      <Panel key={`${teamId} ${search}`} name={t`la memoria`}>
        <Memories teamId={teamId} search={search} />
      </Panel>
    </>
  );
}

type Month = { name: string; memories: Memory[] };

const monthName = formatterByZone({ month: "long", year: "numeric" });

/** Groups the list by the month of the team and keeps its order. */
function monthsOf(memories: readonly Memory[], zone: string): Month[] {
  const months: Month[] = [];
  for (const memory of memories) {
    const name = monthName(zone).format(new Date(memory.at));
    const last = months.at(-1);
    if (last?.name === name) last.memories.push(memory);
    else months.push({ name, memories: [memory] });
  }
  return months;
}

function Memories({ teamId, search }: { teamId: string; search: string }) {
  const { team } = useZones();
  const { pages, isLoading, more } = usePages(memoryQuery(teamId, search));
  const memories = pages.flatMap((page) => page.memories);
  if (memories.length === 0 && !more)
    return isLoading ? <SkeletonRows count={8} /> : <Nothing teamId={teamId} search={search} />;
  return (
    <>
      {search && (
        <p role="status" className="mb-4 text-ink-soft">
          {memories.length === 0
            ? rich`Nada reciente dice “${<bdi>{search}</bdi>}”.`
            : rich`Lo que dice “${<bdi>{search}</bdi>}”.`}{" "}
          <TextLink to={`/teams/${teamId}/memory`}>{t`Ver todo`}</TextLink>
        </p>
      )}
      <div className="flex flex-col gap-8 lg:gap-10">
        {monthsOf(memories, team).map(({ name, memories: ofMonth }) => (
          <section
            key={name}
            aria-label={name}
            className="grid gap-x-8 gap-y-1 lg:grid-cols-[11rem_minmax(0,46rem)] lg:items-start"
          >
            <h2 className="text-2xl first-letter:uppercase lg:sticky lg:top-6 lg:pt-5">{name}</h2>
            <ol className="min-w-0 lined">
              {ofMonth.map((memory) => (
                <MemoryEntry key={`${memory.kind} ${memory.id}`} teamId={teamId} memory={memory} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <MoreButton isLoading={isLoading} more={more} className="lg:ms-52" />
    </>
  );
}

function Nothing({ teamId, search }: { teamId: string; search: string }) {
  if (search) {
    return (
      <div role="status" className="flex max-w-measure flex-col items-start gap-1">
        <h2 className="text-xl wrap-anywhere">{rich`Nada dice “${<bdi>{search}</bdi>}”`}</h2>
        <p className="text-ink-soft">{t`Prueba con menos palabras. Los acentos y las mayúsculas no importan.`}</p>
        <TextLink to={`/teams/${teamId}/memory`}>{t`Ver todo`}</TextLink>
      </div>
    );
  }
  return (
    <EmptyState
      drawing="thanks"
      title={t`Aquí va a quedar lo que vivan juntos`}
      text={t`Cada retro que cierren, cada agradecimiento, cada meta y cada acuerdo cumplido. Nadie tiene que anotar nada.`}
      action={<ButtonLink to={`/teams/${teamId}/retrospectives`}>{t`Ir a las retros`}</ButtonLink>}
    />
  );
}
