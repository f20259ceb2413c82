import { useQuery } from "@tanstack/react-query";
import { browserLoader, optional, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { membersQuery } from "#app/members/queries.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { retrospectiveQuery } from "./queries.ts";
import { RetroTable } from "./retro-table.tsx";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [
  retrospectiveQuery(teamId, retroId, api),
  optional(voteStatusQuery(teamId, retroId, api)),
  optional(retroThankYousQuery(teamId, retroId, api)),
  optional(membersQuery(teamId, api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Retrospectiva · Tertulia" }];

/** One retrospective: give thanks, vote, and learn who won (spec §2). */
export default function RetrospectiveScreen() {
  const { teamId, retroId } = useScreenParams();
  const { data: retro } = useQuery(retrospectiveQuery(teamId, retroId));
  return retro ? <RetroTable key={retro.id} teamId={teamId} retro={retro} /> : <DetailSkeleton />;
}
