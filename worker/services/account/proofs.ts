import type { AccountGate } from "#party/account-gate.ts";
import type { ProofInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Assertion } from "#worker/contract/passkeys.ts";
import { confirming, withCode } from "./codes.ts";

export type Prover = {
  gate: DurableObjectStub<AccountGate>;
  sessionId: string;
  passwordHash: string;
  /** @throws AppError invalid_passkey */
  confirmPasskey: (assertion: Assertion) => Promise<void>;
};

/** Acts for a person who proves who they are. @throws AppError wrong_password, invalid_code, invalid_passkey, too_many_requests */
export async function withProof<Result>(
  { gate, sessionId, passwordHash, confirmPasskey }: Prover,
  { password, code, passkey }: ProofInput,
  action: () => Promise<Result>,
): Promise<Result> {
  if (code !== undefined) return withCode(gate, confirming(sessionId), code, action);
  if (passkey) await confirmPasskey(passkey);
  else await checkPassword(gate, sessionId, passwordHash, password ?? "");
  return action();
}

async function checkPassword(
  gate: DurableObjectStub<AccountGate>,
  sessionId: string,
  passwordHash: string,
  password: string,
): Promise<void> {
  const check = await gate.checkProof(sessionId, password, passwordHash || null);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (check.result === "right") return;
  const { message } = new AppError("wrong_password");
  throw new AppError("wrong_password", { issues: [{ path: "password", message }] });
}
