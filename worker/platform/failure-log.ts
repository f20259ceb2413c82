/** For what fails outside of a request. @param about what tells where */
export function logFor(about: Record<string, unknown>, error: unknown): undefined {
  console.error(JSON.stringify({ ...about, error: String(error) }));
}

/** For `catch`, where the caller goes on with null. */
export const logged =
  (about: Record<string, unknown>) =>
  (error: unknown): null => {
    logFor(about, error);
    return null;
  };

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
