import { toast } from "#app/lib/toast.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";

/** The texts come with zod, so they load on demand. */
export async function showRefusal(code: ErrorCode): Promise<void> {
  const { ERROR_MESSAGES } = await import("#worker/contract/errors.ts");
  toast.error(ERROR_MESSAGES[code]());
}
