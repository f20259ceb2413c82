import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { formatDay } from "#app/lib/format.ts";
import { PAPER } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { Summary } from "#worker/contract/summary.ts";
import { summaryQuery } from "./queries.ts";
import { SheetActions } from "./sheet-actions.tsx";
import { SheetError } from "./sheet-error.tsx";
import { SheetAgreements, SheetGroups, SheetPulse, SheetThanks, SheetWinner } from "./sheet-sections.tsx";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [summaryQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "La hoja · Tertulia" }];

export default function SheetScreen() {
  const ids = useScreenParams();
  const { data: summary } = useQuery(summaryQuery(ids.teamId, ids.retroId));
  return summary ? <Sheet {...ids} summary={summary} /> : <SkeletonRows count={8} />;
}

type SheetProps = { teamId: string; retroId: string; summary: Summary };

/** Everything is in the page as the server sends it: readable without script and on paper. */
function Sheet({ teamId, retroId, summary }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const { retrospective, groups, agreements, thankYous, pulse } = summary;
  const { retrospectiveName, closedAt } = retrospective;
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={retrospectiveName}
        back={{ to: `/teams/${teamId}/retrospectives/${retroId}`, label: "Retrospectiva" }}
        meta={
          closedAt && (
            <span>
              La hoja de la retrospectiva del <time dateTime={closedAt}>{formatDay(closedAt)}</time>
            </span>
          )
        }
      />
      <div className="mb-6 flex flex-wrap gap-2 print:hidden">
        <SheetActions ids={{ teamId, retroId }} name={`retrospectiva-${closedAt?.slice(0, 10)}`} sheet={sheet} />
      </div>
      <article
        ref={sheet}
        aria-label="La hoja"
        className={`${PAPER} flex flex-col gap-10 p-5 sm:p-10 print:border-0 print:p-0 print:shadow-none`}
      >
        <SheetAgreements agreements={agreements} />
        <SheetGroups teamId={teamId} groups={groups} />
        <SheetWinner retrospective={retrospective} />
        <SheetThanks thankYous={thankYous} />
        <SheetPulse pulse={pulse} />
      </article>
    </div>
  );
}

export const ErrorBoundary = SheetError;
