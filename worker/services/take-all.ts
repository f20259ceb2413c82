import type { CountGate, CountLimit } from "#party/count-gate.ts";
import { AppError, type ErrorCode } from "#worker/contract/errors.ts";

type Count = {
  /** null: no limit */
  gate: DurableObjectStub<CountGate> | null;
  limits: readonly CountLimit[];
  /** Thrown at a limit of this gate. */
  code: ErrorCode;
};

/**
 * Counts in all gates, or in none where a limit of one is reached. The first ones use up nothing of the others.
 * @returns takes back what was counted
 * @throws AppError the code of that gate
 */
export async function takeAll(counts: readonly Count[]): Promise<() => Promise<void>> {
  const counted: Count[] = [];
  const giveBack = async () => {
    for (const { gate, limits } of counted) await gate?.giveBack(limits);
  };
  for (const count of counts) {
    const taken = (await count.gate?.take(count.limits)) ?? { ok: true };
    if (!taken.ok) {
      await giveBack();
      throw new AppError(count.code, { retryAfterSeconds: taken.retryAfterSeconds });
    }
    counted.push(count);
  }
  return giveBack;
}
