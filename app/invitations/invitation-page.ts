import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { isId } from "#worker/contract/id-format.ts";
import type { InvitationPreview } from "#worker/contract/invitations.ts";
import { unlessUnknown } from "./entry-page.ts";
import { forRetro } from "./links.ts";

type PageArgs = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/** The retrospective on whose page the link was copied. */
function retroIn(url: string): string | undefined {
  const retro = new URL(url).searchParams.get("retro");
  return isId(retro) ? retro : undefined;
}

/** @returns null for a link that does not work @throws Response of another failure */
export async function loadInvitation({ request, context, params }: PageArgs): Promise<InvitationPreview | null> {
  const answer = await loaderApi({ request, context }).invitations[":token"].$get({
    param: { token: params.token ?? "" },
    query: { retro: retroIn(request.url) },
  });
  return unlessUnknown(answer);
}

export const invitePath = ({ request, params }: Pick<PageArgs, "request" | "params">): string =>
  forRetro(`/invite/${encodeURIComponent(params.token ?? "")}`, retroIn(request.url));

export const destinationOf = ({ team, retrospective }: InvitationPreview): string =>
  retrospective ? `/teams/${team.id}/retrospectives/${retrospective.id}` : `/teams/${team.id}`;
