import { useState } from "react";
import { toast } from "#app/lib/toast.ts";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";
import { shareText } from "./share.ts";

export type Shared = { text: string; isCopied: boolean };

/**
 * Copies the team's id, name and join link, if people join with a password. `shared` is what `ShareDialog` shows, null while it
 * is closed.
 */
export function useShare(team: Pick<Team, "id" | "name" | "hasJoinPassword">) {
  const [shared, setShared] = useState<Shared | null>(null);
  /** @returns the text, and whether the clipboard has it */
  async function copyText(): Promise<Shared> {
    const text = shareText(team, location.origin);
    if (!team.hasJoinPassword) return { text, isCopied: false };
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`Id copiado`);
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
