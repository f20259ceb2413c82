import { useCallback, useEffect, useRef, useState } from "react";
import { api, call } from "#app/lib/data/api.ts";
import { scriptLost } from "#app/lib/data/api-error.ts";
import { toast } from "#app/lib/toast.ts";
import type { LogInWithPasskeyInput, RequestOptions } from "#worker/contract/passkeys.ts";
import { useAccountCall } from "./use-account-call.ts";

const requestOptions = () => call(api.auth["request-passkey"].$post());
const load = () => import("#app/lib/passkeys.ts");

/** A passkey is offered by a button and, where the browser can, among the suggestions for the email. */
export function usePasskeyLogIn(onDone: () => void) {
  const request = useAccountCall<void, RequestOptions>(requestOptions);
  const logIn = useAccountCall((json: LogInWithPasskeyInput) => call(api.auth["login-with-passkey"].$post({ json })));
  const [isPending, setIsPending] = useState(false);
  const latest = useRef({ logIn, onDone });
  latest.current = { logIn, onDone };
  const isLeft = useRef(false);

  const suggest = useCallback(async () => {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
    // Without an answer there is no suggestion; the person has asked for none.
    const parts = await Promise.all([load(), requestOptions()]).catch(() => null);
    if (!parts || isLeft.current) return;
    const passkey = await parts[0].suggestPasskey(parts[1]);
    if (!passkey) return;
    await latest.current.logIn.send({ passkey }).then(latest.current.onDone, () => {
      if (!isLeft.current) void suggest();
    });
  }, []);

  useEffect(() => {
    isLeft.current = false;
    void suggest();
    return () => {
      isLeft.current = true;
      load().then(
        ({ stopWaiting }) => stopWaiting(),
        () => undefined,
      );
    };
  }, [suggest]);

  async function choose(): Promise<boolean> {
    const passkeys = await load().catch(() => null);
    if (!passkeys) {
      toast.error(scriptLost().message);
      return false;
    }
    const passkey = await passkeys.readPasskey(await request.send());
    if (passkey) await logIn.send({ passkey });
    return passkey !== null;
  }

  async function press() {
    setIsPending(true);
    // Each failed call has shown its toast.
    const isIn = await choose().catch(() => false);
    if (isIn) return onDone();
    setIsPending(false);
    void suggest();
  }

  return { press, isPending };
}
