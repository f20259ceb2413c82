import { useState } from "react";
import { toast } from "#app/lib/toast.ts";
import { shareText } from "./share.ts";

export type Shared = { text: string; isCopied: boolean };

/** Copies the team's id, name and join link. `shared` is what `ShareDialog` shows, null while it is closed. */
export function useShare(team: { id: string; name: string }) {
  const [shared, setShared] = useState<Shared | null>(null);
  /** @returns the text, and whether the clipboard has it */
  async function copyText(): Promise<Shared> {
    const text = shareText(team, location.origin);
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Id copiado");
      return { text, isCopied: true };
    } catch (error) {
      console.warn("Clipboard unavailable:", error);
      return { text, isCopied: false };
    }
  }
  return {
    shared,
    /** Opens the dialog only where the browser cannot copy. */
    copy: () => void copyText().then((copied) => !copied.isCopied && setShared(copied)),
    share: () => void copyText().then(setShared),
    close: () => setShared(null),
  };
}
