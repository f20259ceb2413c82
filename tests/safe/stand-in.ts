import type { TestProject } from "vitest/node";
import serveResend from "#tests/factories/resend.ts";

/** The stand-in for Resend that the tests in workerd use, for servers of this run. */
export async function standInForResend(): Promise<{ url: string; close: () => void }> {
  let url = "";
  const provide = (_name: string, value: string) => {
    url = value;
  };
  // All that the stand-in asks of its project is to be told where it listens.
  const close = await serveResend({ provide } as unknown as TestProject);
  return { url, close };
}
