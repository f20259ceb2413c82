import { AppError, type ErrorCode } from "#worker/contract/errors.ts";

/** "done" or the code of the AppError. @throws any other error */
export async function outcome(work: Promise<unknown>): Promise<"done" | ErrorCode> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Example: `{ 200: 1, 409: 49 }`. */
export function countByValue(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
