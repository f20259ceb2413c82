import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import type { InvitationPreview } from "#worker/contract/invitations.ts";

/** @returns null for a link that does not work @throws Response of another failure */
export async function loadInvitation({
  request,
  context,
  params,
}: Pick<LoaderFunctionArgs, "request" | "context" | "params">): Promise<InvitationPreview | null> {
  const answer = await loaderApi({ request, context }).invitations[":token"].$get({
    param: { token: params.token ?? "" },
  });
  if (answer.ok) return answer.json();
  // The typed client knows only the status of a success.
  const status: number = answer.status;
  if (status === 404) return null;
  throw new Response(null, { status });
}

export const invitePath = (token: string): string => `/invite/${encodeURIComponent(token)}`;

export const destinationOf = ({ team, retrospective }: InvitationPreview): string =>
  retrospective ? `/teams/${team.id}/retrospectives/${retrospective.id}` : `/teams/${team.id}`;
