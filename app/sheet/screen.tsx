import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Globe } from "lucide-react";
import { useRef } from "react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { pulseLines } from "#worker/contract/pulse-text.ts";
import type { Sheet } from "#worker/contract/sheet.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { CardsGone } from "./cards-gone.tsx";
import { sheetQuery } from "./queries.ts";
import { SheetActions } from "./sheet-actions.tsx";
import { SheetAgreements, SheetGroups, SheetOpening, SheetPulse, SheetThanks, SheetWinner } from "./sheet-sections.tsx";

const SheetHealth = lazyPart("sheet-health", async () => (await import("./sheet-health.tsx")).SheetHealth);

const queries: ScreenQueries = ({ teamId, retroId }, api) => [sheetQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`La hoja · Tertulia` }];

export default function SheetScreen() {
  const ids = useScreenParams();
  const { data: sheet } = useQuery(sheetQuery(ids.teamId, ids.retroId));
  return sheet ? <SheetPage {...ids} sheet={sheet} /> : <SkeletonRows count={8} />;
}

type SheetPageProps = { teamId: string; retroId: string; sheet: Sheet };

/** Everything is in the page as the server sends it: readable without script and on paper. */
function SheetPage({ teamId, retroId, sheet }: SheetPageProps) {
  const article = useRef<HTMLElement>(null);
  const { retrospective, opening, groups, agreements, thankYous, pulse, health, shownUntil } = sheet;
  const { retrospectiveName, closedAt, board } = retrospective;
  const { team } = useZones();
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={retrospectiveName}
        back={{ to: `/teams/${teamId}/retrospectives/${retroId}`, label: t`Retrospectiva` }}
        meta={
          <>
            {closedAt && (
              <span>{rich`La hoja de la retrospectiva del ${<LocalTime iso={closedAt} style="day" />}`}</span>
            )}
            {board?.importedAt && <Badge className="whitespace-normal!">{t`Traída de otra herramienta`}</Badge>}
            {shownUntil && (
              <Badge tone="accent" icon={<Globe aria-hidden="true" />} className="whitespace-normal! print:hidden">
                <span>{rich`Se ve fuera hasta el ${<LocalTime iso={shownUntil} style="day" />}`}</span>
              </Badge>
            )}
          </>
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
        aria-label={t`La hoja`}
        className={`${PAPER} flex flex-col gap-8 p-5 sm:p-10 print:gap-4 print:border-0 print:p-0 print:no-shadow`}
      >
        <SheetOpening opening={opening} />
        <SheetAgreements agreements={agreements} />
        {board?.cardsDeletedAt && <CardsGone since={board.cardsDeletedAt} />}
        <SheetGroups teamId={teamId} groups={groups} />
        {!board?.importedAt && (
          <div className={clsx("grid gap-8", pulseLines(pulse).length > 0 && "sm:grid-cols-2 print:grid-cols-2")}>
            <SheetWinner winner={retrospective} />
            <SheetPulse pulse={pulse} />
          </div>
        )}
        {health && (
          <Panel name={t`el chequeo de salud`}>
            <SheetHealth statements={health} />
          </Panel>
        )}
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
      <PageHeader title={t`La hoja`} back={{ to: retrospective, label: t`Retrospectiva` }} />
      <EmptyState
        drawing="retros"
        title={t`La hoja llega con el cierre`}
        text={t`Esta retrospectiva sigue abierta. Cuando un admin la cierre, la hoja va a reunir los acuerdos, lo que se conversó, el sprint winner y los agradecimientos, y la podrán imprimir.`}
        action={<ButtonLink to={retrospective}>{t`Ir a la retrospectiva`}</ButtonLink>}
      />
    </>
  );
}
