import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { logFailure } from "#worker/platform/failure-log.ts";

/** Characters of a chunk. A chunk for each row would cost more time than the rows. */
const CHUNK = 32_768;

/** The next page is read when the reader has taken the one before. A failure breaks the answer off, so that no file looks complete. */
export function streamOf(c: Context<ApiEnv>, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const requestId = c.get("requestId");
  return new ReadableStream({
    async pull(controller) {
      try {
        const { text, done } = await nextChunk(texts);
        if (text) controller.enqueue(encoder.encode(text));
        if (done) controller.close();
      } catch (error) {
        logFailure(requestId, error);
        controller.error(error);
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

async function nextChunk(texts: AsyncGenerator<string>): Promise<{ text: string; done: boolean }> {
  let text = "";
  while (text.length < CHUNK) {
    const { done, value } = await texts.next();
    if (done) return { text, done };
    text += value;
  }
  return { text, done: false };
}
