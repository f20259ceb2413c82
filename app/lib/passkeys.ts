import { t } from "#worker/contract/language.ts";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "#worker/contract/passkeys.ts";
import { toast } from "./toast.ts";

/** The browser's own dialog has told the person what happened. */
const STOPPED = ["NotAllowedError", "AbortError"];

const messageOf = (name: string) =>
  name === "InvalidStateError"
    ? t`Este dispositivo ya tiene una llave de acceso tuya.`
    : t`Este navegador no pudo usar una llave de acceso.`;

let waiting: AbortController | undefined;

/**
 * One at a time: a new request ends the one before.
 * @returns null where there is no credential, and the person knows why
 */
async function askBrowser<Json>(
  request: (signal: AbortSignal) => Promise<Credential | null>,
  isQuiet = false,
): Promise<Json | null> {
  waiting?.abort();
  waiting = new AbortController();
  try {
    const credential = await request(waiting.signal);
    // The browser's types say any. A package of the server declares the method too, for keys that are made or used, and the
    // order of the files decides which of both holds.
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Json) : null;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (!isQuiet && !STOPPED.includes(name)) toast.error(messageOf(name));
    return null;
  }
}

const toRequest = (options: RequestOptions) => PublicKeyCredential.parseRequestOptionsFromJSON(options);

export const createPasskey = (options: CreationOptions) =>
  askBrowser<NewCredential>(async (signal) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options), signal }),
  );

export const readPasskey = (options: RequestOptions) =>
  askBrowser<Assertion>(async (signal) => navigator.credentials.get({ publicKey: toRequest(options), signal }));

/** Waits until the person chooses a passkey among the suggestions for their email. */
export const suggestPasskey = (options: RequestOptions) =>
  askBrowser<Assertion>(
    async (signal) => navigator.credentials.get({ publicKey: toRequest(options), mediation: "conditional", signal }),
    true,
  );

export const stopWaiting = (): void => waiting?.abort();
