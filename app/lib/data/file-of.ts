import { readError } from "./api-error.ts";

/**
 * The file that a call has answered with. Reading it as text would drop the byte order mark.
 * @throws ApiError
 */
export async function fileOf(
  response: Pick<Response, "ok" | "json" | "status" | "headers" | "arrayBuffer">,
  type: string,
) {
  if (!response.ok) throw await readError(response);
  return new Blob([await response.arrayBuffer()], { type });
}
