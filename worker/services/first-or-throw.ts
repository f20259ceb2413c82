import { AppError } from "#worker/contract/errors.ts";

export function firstOrThrow<Row>([row]: Row[]): Row {
  if (!row) throw new AppError("not_found");
  return row;
}
