import type { Refusal } from "#worker/contract/board-gestures.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import type { OpenBoard, StoredBoard } from "./board-store.ts";

export type Refused = Refusal & { ok: false; retryAfterSeconds?: number };
export type Answer<Value extends object = object> = ({ ok: true } & Value) | Refused;

export const refused = (code: ErrorCode): Refused => ({ ok: false, code });

/** @param wait in milliseconds */
export const tooMany = (wait: number): Refused => ({
  ...refused("too_many_requests"),
  retryAfterSeconds: Math.ceil(wait / 1000),
});

type Unusable = Exclude<StoredBoard, OpenBoard>;
const REFUSALS: Record<Unusable["kind"], ErrorCode> = {
  closed: "retrospective_closed",
  newer: "board_newer",
  aside: "in_bin",
};
/** The code for a board on which nobody can act. */
export const unusable = ({ kind }: Unusable): Refused => refused(REFUSALS[kind]);
