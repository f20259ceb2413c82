import * as z from "zod/mini";
import { columnInput } from "./boards.ts";
import { line, moment } from "./fields.ts";
import { BOARD } from "./limits/boards.ts";
import { LIMITS } from "./limits/fields.ts";

export const createFormatInput = z.object({
  name: line(LIMITS.name),
  columns: z.array(columnInput).check(z.minLength(1), z.maxLength(BOARD.columns)),
});
export type CreateFormatInput = z.infer<typeof createFormatInput>;

export const teamFormat = z.strictObject({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.strictObject({ title: z.string(), hint: z.nullable(z.string()) })),
  creatorId: z.string(),
  createdAt: moment,
});
export type TeamFormat = z.infer<typeof teamFormat>;
