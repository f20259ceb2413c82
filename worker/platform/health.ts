import { withTimeout } from "./bindings.ts";
import { logFor } from "./failure-log.ts";

export type HealthStatus = "ok" | "unreachable";

const TIMEOUT_MS = 2000;

export async function checkHealth(
  part: string,
  check: (signal: AbortSignal) => Promise<unknown>,
): Promise<HealthStatus> {
  try {
    await withTimeout(() => check(AbortSignal.timeout(TIMEOUT_MS)), part, TIMEOUT_MS);
    return "ok";
  } catch (error) {
    logFor({ health: part }, error instanceof Error ? error.cause : error);
    return "unreachable";
  }
}
