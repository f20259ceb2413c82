import type * as z from "zod/mini";
import type { ErrorCode } from "#worker/contract/errors.ts";
import type { Scope } from "#worker/contract/scopes.ts";

/** Each role may do what the roles before it may do. The host is no person: a script with access to the database. */
export type Role = "anyone" | "session" | "member" | "admin" | "host";

/** Calls about a team say which scope of a program token may make them; null for none (docs/product.md §28). */
type CallerRule =
  | { role: "member" | "admin"; scope: Scope | null }
  | { role: "anyone" | "session" | "host"; scope?: never };

/** All that is said about a call: its route, its handler's types, the client and the documentation derive from it. */
export type Call = CallerRule & {
  /** Guests are refused. */
  accountOnly?: true;
  /** Refused where mail is absent, or where there is mail and so a code (docs/product.md §7.8). */
  mail?: "needed" | "absent";
  /** One line of the documentation. */
  summary: string;
  body?: z.ZodMiniType;
  /** The most bytes of the body, where it is larger than that of the other calls. */
  bodyBytes?: number;
  query?: z.ZodMiniType;
  /** The call accepts an `idempotency-key`. */
  creates?: true;
  /** A call without an answer and without a text answers 204. */
  answer?: z.ZodMiniType;
  /** The type of an answer that is a text. */
  text?: "text/markdown" | "text/csv";
  /** The answer is sent while it is read from the database. */
  streams?: true;
  /** The status of an answer, where it is not 200. */
  status?: 201;
  /** A second status with the same answer. */
  otherStatus?: 503;
  /** The errors that `commonErrors` does not derive. */
  errors?: ErrorCode[];
  /** The body of its errors, where it holds more than that of the other calls. */
  errorBody?: z.ZodMiniType;
  /**
   * A call counts for the person who makes it, and without a session for the network address. With `address` it counts for
   * both, with `downloads` also as a file of everything that somebody has, and with `none` for nobody.
   */
  limit?: "address" | "downloads" | "none";
  /** The call compares a password, so the session is read with the hashes of account and team. */
  loadsHashes?: true;
  /** A replica may not know yet that a member was removed, so the call reads the primary. */
  readsPrimary?: true;
  /** The log does not name the caller: the cards of a board may be unsigned. */
  hidesPerson?: true;
};

/** The parameters in the path of a call. */
export type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;
