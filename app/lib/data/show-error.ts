import { toast } from "#app/lib/toast.ts";
import { t } from "#worker/contract/language.ts";
import { ApiError } from "./api-error.ts";

/** `fallback` replaces the general message when the server sent none. `action`: see `toast.error`. */
type Options = { fallback?: string | undefined; action?: string | undefined };

export function showError(error: Error, { fallback, action }: Options = {}): void {
  const { serverMessage, reference } = error instanceof ApiError ? error : { serverMessage: "", reference: null };
  const message = serverMessage || (fallback ?? error.message);
  toast.error(reference ? `${message} ${t`Referencia: ${reference}`}` : message, action);
}
