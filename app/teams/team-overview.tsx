import type { ReactNode } from "react";
import { agreementsQuery, lastQuery } from "#app/agreements/queries.ts";
import { countersQuery } from "#app/counters/queries.ts";
import type { ApiClient } from "#app/lib/data/api.ts";
import { optionalQuery } from "#app/lib/data/screen.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { nowQuery } from "#app/now/queries.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton, SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";

export const overviewQueries = (teamId: string, api: ApiClient) => [
  optionalQuery(nowQuery(teamId, api)),
  optionalQuery(lastQuery(teamId, api)),
  optionalQuery(countersQuery(teamId, api)),
  optionalQuery(agreementsQuery(teamId, "open", api)),
];

const OpenRetrospectives = lazyPart(
  "open-retrospectives",
  async () => (await import("./open-retrospectives.tsx")).OpenRetrospectives,
  <Skeleton className="h-64 w-full" />,
);
const TodayCounters = lazyPart(
  "today-counters",
  async () => (await import("./today-counters.tsx")).TodayCounters,
  <SkeletonRows count={3} />,
);
const Agreed = lazyPart("agreed", async () => (await import("./agreed.tsx")).Agreed, <SkeletonRows count={3} />);

type TeamOverviewProps = {
  teamId: string;
  /** It stands under the streaks. */
  children?: ReactNode;
};

/** What is open in a team, its streaks and its agreements. It is the team's home, and Home of a person with one team. */
export function TeamOverview({ teamId, children }: TeamOverviewProps) {
  return (
    <div className="flex flex-col gap-5">
      <Panel name={t`lo que está pasando`}>
        <OpenRetrospectives teamId={teamId} />
      </Panel>
      {/* Two columns on a desktop; one on a phone, with the children last. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:items-start">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <Panel name={t`los counters`}>
            <TodayCounters teamId={teamId} />
          </Panel>
          <div className="empty:hidden max-lg:order-1">{children}</div>
        </div>
        <Panel name={t`los acuerdos`}>
          <Agreed teamId={teamId} />
        </Panel>
      </div>
    </div>
  );
}
