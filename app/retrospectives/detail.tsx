import { useQuery } from "@tanstack/react-query";
import { agreementsOfQuery, agreementsQuery } from "#app/agreements/queries.ts";
import { firstBoardQuery } from "#app/boards/queries.ts";
import { sinceQuery } from "#app/boards/since.ts";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { PAPER } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { t } from "#worker/contract/language.ts";
import { retrospectiveQuery } from "./queries.ts";
import { RetrospectiveView } from "./retrospective-view.tsx";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [
  retrospectiveQuery(teamId, retroId, api),
  optionalQuery(voteStatusQuery(teamId, retroId, api)),
  optionalQuery(retroThankYousQuery(teamId, retroId, api)),
];

/** In the browser the screen asks for the board, and for what its first step shows, when the retrospective has one. */
const pageQueries: ScreenQueries = (ids, api, url) => [
  ...queries(ids, api, url),
  optionalQuery(firstBoardQuery(ids.teamId, ids.retroId, api)),
  optionalQuery(sinceQuery(ids.teamId, ids.retroId, api)),
  optionalQuery(agreementsQuery(ids.teamId, "open", api)),
  optionalQuery(agreementsOfQuery(ids.teamId, ids.retroId, api)),
];

export const loader = serverLoader(pageQueries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Retrospectiva · Tertulia` }];

export default function RetrospectiveScreen() {
  const { teamId, retroId } = useScreenParams();
  const { data: retro } = useQuery(retrospectiveQuery(teamId, retroId));
  return retro ? <RetrospectiveView key={retro.id} teamId={teamId} retro={retro} /> : <DetailSkeleton />;
}

function DetailSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t`Cargando…`}</span>
      <Skeleton className="mt-13 h-10 w-2/3" />
      <Skeleton className="mt-4 h-7 w-1/3" />
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`${PAPER} flex flex-col gap-4 p-5`}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-11" />
          <Skeleton className="h-24" />
        </div>
        <div className={`${PAPER} flex flex-col gap-4 p-5`}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-12 w-1/3" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  );
}
