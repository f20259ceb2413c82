import * as z from "zod/mini";
import { BIN_KINDS } from "./constants.ts";
import { moment } from "./fields.ts";
import { person } from "./users.ts";

export type BinKind = (typeof BIN_KINDS)[number];

/** Who put something into the bin, and until when it can be restored. */
export const deletion = z.strictObject({ by: person, at: moment, until: moment });
export type Deletion = z.infer<typeof deletion>;

export const binItem = z.strictObject({
  id: z.string(),
  kind: z.enum(BIN_KINDS),
  name: z.string(),
  deletion,
});
export type BinItem = z.infer<typeof binItem>;
