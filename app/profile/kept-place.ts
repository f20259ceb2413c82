import { keepToken } from "#app/lib/session.ts";

/** The fragment of the profile after a guest kept their place. */
export const KEPT = "#lugar-guardado";

/** Loads the profile again, because everything on screen belongs to the guest's session. */
export function placeKept({ token }: { token: string }): void {
  keepToken(token);
  history.replaceState(null, "", `/user${KEPT}`);
  location.reload();
}
