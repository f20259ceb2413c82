/** Logs what fails outside of a request. @param about what says where */
export function logFor(about: Record<string, unknown>, error: unknown): undefined {
  console.error(JSON.stringify({ ...about, error: nameOf(error) }));
}

/** For `catch`, where the caller goes on with null. */
export const logged =
  (about: Record<string, unknown>) =>
  (error: unknown): null => {
    logFor(about, error);
    return null;
  };

export function logFailure(requestId: string, thrown: unknown): void {
  console.error(JSON.stringify({ requestId, error: nameOf(thrown), stack: stackOf(thrown) }));
}

const nameOf = (thrown: unknown) => withoutValues(thrown, String(thrown));

function stackOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const stack = withoutValues(thrown, thrown.stack ?? String(thrown));
  return thrown.cause ? `${stack}\ncaused by ${stackOf(thrown.cause) ?? String(thrown.cause)}` : stack;
}

/**
 * Drizzle writes the values of a failed statement into the error's message after its text. They may be password hashes or
 * personal messages. An error that a room threw arrives with this message alone.
 */
function withoutValues(thrown: unknown, text: string): string {
  if (!(thrown instanceof Error)) return text;
  const [safe = ""] = thrown.message.split("\nparams: ");
  // A function, because a text could have `$&`, which stands for what it replaces.
  return text.replace(thrown.message, () => safe);
}
