import { AppError, type ErrorCode } from "#worker/contract/errors.ts";

/** How some work ended: "done", or the code of the refusal; any other failure is one of the test. */
export async function outcome(work: Promise<unknown>): Promise<"done" | ErrorCode> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** How many of these came, by value: `{ 200: 1, 409: 49 }`. */
export function tally(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
