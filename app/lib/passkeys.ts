import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "#worker/contract/passkeys.ts";
import { toast } from "./toast.ts";

/** The browser's own dialog has told the person what happened. */
const STOPPED = ["NotAllowedError", "AbortError"];

const messageOf = (name: string) =>
  name === "InvalidStateError"
    ? "Este dispositivo ya tiene una llave de acceso tuya."
    : "Este navegador no pudo usar una llave de acceso.";

/** @returns null where there is no credential, and the person knows why */
async function told<Credential>(ceremony: Promise<Credential>, isQuiet = false): Promise<Credential | null> {
  try {
    return await ceremony;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (!isQuiet && !STOPPED.includes(name)) toast.error(messageOf(name));
    return null;
  }
}

export const createPasskey = (options: CreationOptions): Promise<NewCredential | null> =>
  told(startRegistration({ optionsJSON: options }));

export const readPasskey = (options: RequestOptions): Promise<Assertion | null> =>
  told(startAuthentication({ optionsJSON: options }));

/** Waits until the person chooses a passkey among the suggestions for their email. */
export const suggestPasskey = (options: RequestOptions): Promise<Assertion | null> =>
  told(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }), true);

export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();
