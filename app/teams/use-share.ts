import { useState } from "react";
import { toast } from "#app/lib/toast.ts";
import { shareText } from "./share.ts";

/**
 * Copies the team's id, name and link, and says 'Id copiado' (spec §2). Where the browser has no clipboard or refuses it:
 * a console warning (spec §8), and the text in `byHand` for the person to copy it themselves.
 */
export function useShare(team: { id: string; name: string }) {
  const [byHand, setByHand] = useState<string | null>(null);
  async function share() {
    const text = shareText(team, location.origin);
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Id copiado");
    } catch (error) {
      console.warn("Clipboard unavailable:", error);
      setByHand(text);
    }
  }
  return { share: () => void share(), byHand, close: () => setByHand(null) };
}
