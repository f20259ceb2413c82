import { toast } from "#app/lib/toast.ts";
import { ApiError } from "./api-error.ts";

/** @param fallback replaces the general message when the server sent none */
export function showError(error: Error, fallback?: string): void {
  const { serverMessage, reference } = error instanceof ApiError ? error : { serverMessage: "", reference: null };
  const message = serverMessage || (fallback ?? error.message);
  toast.error(reference ? `${message} Referencia: ${reference}` : message);
}
