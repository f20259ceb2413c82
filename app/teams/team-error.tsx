import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { NotAMember } from "./not-a-member.tsx";

/** When a screen of the team cannot be shown: to a person who is not in it, how to come in. */
export function TeamError() {
  const error = useRouteError();
  const { teamId } = useParams();
  const refused = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 403;
  return refused && teamId ? <NotAMember teamId={teamId} /> : <RouteError embedded />;
}
