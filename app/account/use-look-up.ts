import { useEffect, useState } from "react";
import { api, call } from "#app/lib/data/api.ts";
import { ApiError } from "#app/lib/data/api-error.ts";
import { showError } from "#app/lib/data/show-error.ts";
import type { EntryLinkPreview } from "#worker/contract/entry-links.ts";

/** @returns whose account the link enters, undefined until it is known, "ended" where it enters none */
export function useLookUp(token: string | undefined): EntryLinkPreview | "ended" | undefined {
  const [found, setFound] = useState<EntryLinkPreview | "ended">();
  useEffect(() => {
    if (token === undefined) return;
    call(api.auth["entry-link"].$post({ json: { token } })).then(setFound, (error: unknown) => {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) setFound("ended");
      else if (error instanceof Error) showError(error, { action: "entry-link" });
    });
  }, [token]);
  return found;
}
