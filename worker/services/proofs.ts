import type { Gate } from "#party/gate.ts";
import type { ProofInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { withCode } from "./codes.ts";

type AccountGate = DurableObjectStub<Gate>;

/** Acts for a person who proves who they are. @throws AppError wrong_password, invalid_code, too_many_requests */
export async function withProof<Result>(
  gate: AccountGate,
  passwordHash: string,
  { password, code }: ProofInput,
  action: () => Promise<Result>,
): Promise<Result> {
  if (password === undefined) return withCode(gate, "confirm", code ?? "", action);
  await checkPassword(gate, passwordHash, password);
  return action();
}

async function checkPassword(gate: AccountGate, passwordHash: string, password: string): Promise<void> {
  const check = await gate.checkPassword("deletion", password, passwordHash || null);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (check.result === "right") return;
  const { message } = new AppError("wrong_password");
  throw new AppError("wrong_password", { issues: [{ path: "password", message }] });
}
