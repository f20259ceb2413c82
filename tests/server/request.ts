export type CallInit = { token?: string; json?: unknown; headers?: HeadersInit };

/** The timeout of a test that waits longer would not say for what it waited. In milliseconds. */
export const PATIENCE = 60_000;

/** Uses a new connection for each request: workerd closes idle connections after five seconds, and Node does not retry. */
export function call(url: string, method: string, init: CallInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  if (init.token) headers.set("authorization", `Bearer ${init.token}`);
  if (init.json !== undefined) headers.set("content-type", "application/json");
  const body = init.json === undefined ? undefined : JSON.stringify(init.json);
  return fetch(url, { method, headers, body, signal: AbortSignal.timeout(PATIENCE) });
}
