import { withTimeout } from "./bindings.ts";

/** Whether a part that the product stands on answers. */
export type HealthStatus = "ok" | "unreachable";

/** How long a part may take to answer, in milliseconds. */
const TIMEOUT = 2000;

/** Whether a part answers, and in time; how it fails is for the log. */
export async function checkHealth(part: string, ask: (late: AbortSignal) => Promise<unknown>): Promise<HealthStatus> {
  try {
    await withTimeout(() => ask(AbortSignal.timeout(TIMEOUT)), part, TIMEOUT);
    return "ok";
  } catch (error) {
    console.error(JSON.stringify({ health: part, error: String(error instanceof Error ? error.cause : error) }));
    return "unreachable";
  }
}
