import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { Sheet } from "#worker/contract/sheet.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { sheetQuery } from "./queries.ts";
import { SheetActions } from "./sheet-actions.tsx";
import { SheetAgreements, SheetGroups, SheetPulse, SheetThanks, SheetWinner } from "./sheet-sections.tsx";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [sheetQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "La hoja · Tertulia" }];

export default function SheetScreen() {
  const ids = useScreenParams();
  const { data: sheet } = useQuery(sheetQuery(ids.teamId, ids.retroId));
  return sheet ? <SheetPage {...ids} sheet={sheet} /> : <SkeletonRows count={8} />;
}

type SheetPageProps = { teamId: string; retroId: string; sheet: Sheet };

/** Everything is in the page as the server sends it: readable without script and on paper. */
function SheetPage({ teamId, retroId, sheet }: SheetPageProps) {
  const article = useRef<HTMLElement>(null);
  const { retrospective, groups, agreements, thankYous, pulse } = sheet;
  const { retrospectiveName, closedAt } = retrospective;
  const { team } = useZones();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={retrospectiveName}
        back={{ to: `/teams/${teamId}/retrospectives/${retroId}`, label: "Retrospectiva" }}
        meta={
          closedAt && (
            <span>
              La hoja de la retrospectiva del <LocalTime iso={closedAt} style="day" />
            </span>
          )
        }
      />
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <SheetActions
          ids={{ teamId, retroId }}
          name={`retrospectiva-${closedAt && dayIn(team, new Date(closedAt))}`}
          article={article}
        />
      </div>
      <article
        ref={article}
        aria-label="La hoja"
        className={`${PAPER} flex flex-col gap-8 p-5 sm:p-10 print:gap-4 print:border-0 print:p-0 print:shadow-none`}
      >
        <SheetAgreements agreements={agreements} />
        <SheetGroups teamId={teamId} groups={groups} />
        <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
          <SheetWinner retrospective={retrospective} />
          <SheetPulse pulse={pulse} />
        </div>
        <SheetThanks thankYous={thankYous} />
      </article>
    </div>
  );
}

/** The API refuses the sheet of an open retrospective with 409. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { teamId, retroId } = useParams();
  const isOpen = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 409;
  if (!isOpen) return <RouteError embedded />;
  const retrospective = `/teams/${teamId}/retrospectives/${retroId}`;
  return (
    <>
      <PageHeader title="La hoja" back={{ to: retrospective, label: "Retrospectiva" }} />
      <EmptyState
        drawing="retros"
        title="La hoja llega con el cierre"
        text="Esta retrospectiva sigue abierta. Cuando un admin la cierre, la hoja va a reunir los acuerdos, lo que se conversó, el sprint winner y los agradecimientos, y la podrán imprimir."
        action={<ButtonLink to={retrospective}>Ir a la retrospectiva</ButtonLink>}
      />
    </>
  );
}
