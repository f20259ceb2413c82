import { useState } from "react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";

/** Runs an action that may need a recent proof of identity: asks for the proof and runs it again. */
export function useIdentity() {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const close = () => setWaiting(null);
  const module = useLazyModule(waiting !== null, () => import("./identity-dialog.tsx"), close);

  /** Resolves once the action has ended or waits for the proof. Mutations show their other failures themselves. */
  async function run(action: () => Promise<unknown>): Promise<void> {
    await action().catch((error: unknown) => {
      if (failedWith(error, "confirm_identity")) setWaiting(() => () => void run(action));
    });
  }

  function goOn() {
    close();
    waiting?.();
  }

  const dialog = module && <module.IdentityDialog open={waiting !== null} onClose={close} onConfirmed={goOn} />;
  return { run, dialog };
}
