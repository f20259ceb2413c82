import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { unlessUnknown } from "#app/invitations/entry-page.ts";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { validIdsOf } from "#app/lib/data/screen.ts";
import type { RetroEntry } from "#worker/contract/invitations.ts";

type PageArgs = Pick<LoaderFunctionArgs, "request" | "context" | "params">;

/** @throws Response 404 for ids that cannot exist */
export function entryOf(args: PageArgs) {
  const { teamId, retroId } = validIdsOf(args.params);
  const ids = { teamId, retroId };
  return { ids, entry: loaderApi(args).teams[":teamId"].retrospectives[":retroId"].entry };
}

/** @returns null where nobody may enter */
export async function loadEntry(args: PageArgs): Promise<RetroEntry | null> {
  const { ids, entry } = entryOf(args);
  return unlessUnknown(await entry.$get({ param: ids }));
}
