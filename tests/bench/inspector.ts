import { fetch as open } from "miniflare";

type Answer = { id?: number; result?: unknown };

/** Speaks with V8's inspector of the first Worker in a workerd that was started with this port. */
export async function openInspector(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const listed = await (await fetch(`${origin}/json`)).text();
  const [target]: { id: string }[] = JSON.parse(listed);
  const { webSocket } = await open(`${origin}/${target?.id}`, { headers: { upgrade: "websocket" } });
  if (!webSocket) throw new Error("no inspector");
  webSocket.accept();
  const waiting = new Map<number, (result: unknown) => void>();
  webSocket.addEventListener("message", ({ data }) => {
    const { id, result }: Answer = JSON.parse(String(data));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const call = <Result>(method: string) =>
    new Promise<Result>((resolve) => {
      last += 1;
      // The protocol says what each method answers.
      waiting.set(last, (result) => resolve(result as Result));
      webSocket.send(JSON.stringify({ id: last, method }));
    });
  await call("HeapProfiler.enable");
  return {
    /**
     * Bytes of objects in use, once what is not in use has been collected.
     * @param wake makes a request, because the isolate collects in its next one
     */
    heap: async (wake: () => Promise<unknown>) => {
      const collected = call("HeapProfiler.collectGarbage");
      await wake();
      await collected;
      const { usedSize } = await call<{ usedSize: number }>("Runtime.getHeapUsage");
      return usedSize;
    },
    close: () => webSocket.close(),
  };
}
