import { toast } from "#app/lib/toast.ts";
import { ApiError } from "./api-error.ts";

/** What a failed write is told with (spec §8); what broke on our side, with what to quote. */
export function showError(error: Error): void {
  const reference = error instanceof ApiError ? error.reference : null;
  toast.error(reference ? `${error.message} Referencia: ${reference}` : error.message);
}
