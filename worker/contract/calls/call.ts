import type * as z from "zod/mini";
import type { ErrorCode } from "#worker/contract/errors.ts";

/** Each role may do what the roles before it may do. */
export type Role = "anyone" | "session" | "member" | "admin";

export type Call = {
  role: Role;
  status: 200 | 201 | 204;
  /** Null for 204. */
  answer: z.ZodMiniType | null;
  summary: string;
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** The errors that `commonErrors` does not derive. */
  errors: ErrorCode[];
  /** The call accepts an `idempotency-key`. */
  creates?: true;
  /** The type of an answer that is a text. */
  text?: "text/markdown" | "text/csv";
  /** Guests are refused. */
  accountOnly?: true;
  /** The body of its errors, where it holds more than that of the other calls. */
  errorBody?: z.ZodMiniType;
  /** A second status with the same answer. */
  otherStatus?: 503;
};

export const TEAM = "/teams/:teamId";
export const COUNTER = `${TEAM}/counters/:counterId` as const;
export const GOAL = `${COUNTER}/goals/:goalId` as const;
export const RETRO = `${TEAM}/retrospectives/:retroId` as const;
export const THANK_YOU = `${RETRO}/thank-you/:thankYouId` as const;
export const TOPIC = `${TEAM}/topics/:topicId` as const;

export const call = (
  role: Role,
  status: Call["status"],
  answer: Call["answer"],
  summary: string,
  rest: Partial<Omit<Call, "role" | "status" | "answer" | "summary">> = {},
): Call => ({ role, status, answer, summary, errors: [], ...rest });
