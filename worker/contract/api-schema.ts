import type * as z from "zod/mini";
import type { Call, ParamOf } from "./calls/call.ts";
import type { CALLS, CallName } from "./calls.ts";

type PathOf<Name extends CallName> = Name extends `${string} ${infer Path}` ? Path : never;
type MethodOf<Name extends CallName, Path extends string> = Name extends `${infer Method} ${Path}` ? Method : never;

/** Every call may answer an error, so a status does not say what the answer is. */
type Status = 200 | 201 | 204 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 428 | 429 | 500 | 502 | 503;

type Endpoint<Path extends string, Entry extends Call> = {
  input: ([ParamOf<Path>] extends [never] ? object : { param: Record<ParamOf<Path>, string> }) &
    (Entry["body"] extends z.ZodMiniType ? { json: z.input<Entry["body"]> } : object) &
    (Entry["query"] extends z.ZodMiniType ? { query: z.input<Entry["query"]> } : object);
  output: Entry["answer"] extends z.ZodMiniType ? z.output<Entry["answer"]> : null;
  outputFormat: Entry["answer"] extends z.ZodMiniType ? "json" : "body";
  status: Status;
};

/** The list of calls in the form from which hono's client takes its types. */
export type ApiSchema = {
  [Path in PathOf<CallName> as `/api${Path}`]: {
    [Method in MethodOf<CallName, Path> as `$${Lowercase<Method>}`]: Endpoint<
      Path,
      (typeof CALLS)[`${Method} ${Path}` & CallName]
    >;
  };
};
