import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { RouteError, refusalOf } from "#app/ui/route-error.tsx";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { livingTeams, teamsQuery } from "./queries.ts";

const NotAMember = lazyPart("not-a-member", async () => (await import("./not-a-member.tsx")).NotAMember);

const STRANGER: ErrorCode = "not_a_member";

export function TeamError() {
  const error = useRouteError();
  const { teamId } = useParams();
  const { data: teams = [] } = useQuery(teamsQuery());
  const team = livingTeams(teams).find(({ id }) => id === teamId);
  // Of the page's loader, or of a call of the browser.
  const { code } = Object(isRouteErrorResponse(error) ? error.data : error);
  return code === STRANGER && teamId ? (
    <NotAMember teamId={teamId} message={refusalOf(error)} />
  ) : (
    <RouteError embedded team={team} />
  );
}
