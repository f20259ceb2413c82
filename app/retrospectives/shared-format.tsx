import { useLocation } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { CreateOrJoin } from "#app/teams/create-or-join.tsx";
import { livingTeams, teamsQuery } from "#app/teams/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { formatIn, formatSearch, type SharedFormat } from "./format-link.ts";

const queries: ScreenQueries = (_ids, api) => [teamsQuery(api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Un formato para la mesa · Tertulia` }];

/** What a link to a format opens. The reader chooses the team. */
export default function SharedFormatScreen() {
  const { search } = useLocation();
  const format = formatIn(search);
  if (format) return <Format format={format} />;
  return (
    <>
      <PageHeader title={t`A este enlace le falta algo`} />
      <p className="max-w-measure">{t`No trae un formato completo. Pide que te lo manden otra vez.`}</p>
    </>
  );
}

function Format({ format }: { format: SharedFormat }) {
  const { data } = useQuery(teamsQuery());
  const teams = data && livingTeams(data);
  return (
    <>
      <PageHeader title={t`Te compartieron un formato`} />
      <Card className="flex max-w-2xl flex-col gap-5">
        <div className="flex flex-col gap-3">
          <h2 dir="auto" className="wrap-anywhere text-2xl">
            {format.name}
          </h2>
          <ol className="flex flex-col lined">
            {[...format.columns.entries()].map(([place, { title, hint }]) => (
              <li key={place} dir="auto" className="wrap-anywhere py-2">
                <span className="font-semibold">{title}</span>
                {hint && <span className="block text-ink-soft">{hint}</span>}
              </li>
            ))}
          </ol>
        </div>
        {teams === undefined && <Skeleton className="h-11" />}
        {teams && teams.length > 0 && (
          <nav aria-label={t`Con qué equipo`} className="flex flex-wrap gap-2">
            {teams.map(({ id, name }) => (
              <ButtonLink
                key={id}
                to={`/teams/${id}/retrospectives/create${formatSearch(format)}`}
                variant={teams.length === 1 ? "primary" : "quiet"}
                className="max-w-full"
              >
                <span className="truncate">{t`Usar con ${name}`}</span>
                <ArrowRight aria-hidden="true" />
              </ButtonLink>
            ))}
          </nav>
        )}
      </Card>
      {teams?.length === 0 && <CreateOrJoin />}
    </>
  );
}
