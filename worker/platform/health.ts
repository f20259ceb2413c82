import { within } from "./bindings.ts";

/** Whether a part that the product stands on answers. */
export type Reach = "ok" | "unreachable";

/** How long a part may take to answer, in milliseconds. */
const PATIENCE = 2000;

/** Whether a part answers, and in time; how it fails is for the log. */
export async function reachOf(part: string, ask: (late: AbortSignal) => Promise<unknown>): Promise<Reach> {
  try {
    await within(() => ask(AbortSignal.timeout(PATIENCE)), part, PATIENCE);
    return "ok";
  } catch (error) {
    console.error(JSON.stringify({ health: part, error: String(error instanceof Error ? error.cause : error) }));
    return "unreachable";
  }
}
