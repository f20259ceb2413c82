import { AppError } from "#worker/contract/errors.ts";

/** @throws AppError not_found */
export function firstOrThrow<Row>([row]: Row[]): Row {
  if (!row) throw new AppError("not_found");
  return row;
}
