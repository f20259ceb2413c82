export type CallInit = { token?: string; json?: unknown; headers?: HeadersInit };

/**
 * A request as a program would send it, over a connection of its own: workerd closes one that was idle for five seconds,
 * and what Node sends into that moment is lost. Browsers send it again, Node does not.
 * @param init with `json` for a body and `token` for a session
 */
export function call(url: string, method: string, init: CallInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  if (init.token) headers.set("authorization", `Bearer ${init.token}`);
  if (init.json !== undefined) headers.set("content-type", "application/json");
  const body = init.json === undefined ? undefined : JSON.stringify(init.json);
  return fetch(url, { method, headers, body });
}
