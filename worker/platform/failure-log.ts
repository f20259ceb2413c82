/** Logs the text of a failed query but not its values: they may be password hashes or personal messages. */
export function logFailure(requestId: string, thrown: unknown): void {
  console.error(JSON.stringify({ requestId, error: nameOf(thrown), stack: stackOf(thrown) }));
}

const nameOf = (thrown: unknown) => withoutValues(thrown, String(thrown));

function stackOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const stack = withoutValues(thrown, thrown.stack ?? String(thrown));
  return thrown.cause ? `${stack}\ncaused by ${stackOf(thrown.cause) ?? String(thrown.cause)}` : stack;
}

function withoutValues(thrown: unknown, text: string): string {
  if (!(thrown instanceof Error) || !("params" in thrown)) return text;
  const message = String(thrown.message);
  return text.replace(message, message.split("\nparams: ")[0] ?? "");
}
