import { useState } from "react";
import { rich } from "#app/lib/rich.ts";
import { useIsBoardOpen } from "#app/retrospectives/use-is-board-open.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { t } from "#worker/contract/language.ts";

/** The browser remembers what its person has read. The server goes on telling the others. */
const KEY = "tertulia-entry-read";

/** Tells a person that somebody entered their account with a link. */
export function EnteredByLink({ at }: { at: string }) {
  const [isRead, setIsRead] = useState(() => localStorage.getItem(KEY) === at);
  const isBoardOpen = useIsBoardOpen();
  if (isRead) return null;
  function close() {
    localStorage.setItem(KEY, at);
    setIsRead(true);
  }
  return (
    <section
      aria-label={t`Aviso de tu cuenta`}
      // A phone has the actions of a board below it.
      style={{ bottom: isBoardOpen ? "calc(3.75rem + var(--home-bar))" : "var(--home-bar)" }}
      className="sticky z-40 mx-auto mt-4 flex max-w-2xl flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-paper p-4 shadow-lift print:hidden"
    >
      <p className="min-w-0 grow basis-64">{rich`Alguien entró a tu cuenta con un enlace, el ${<LocalTime iso={at} style="message" />}. Si no fuiste tú, cierra esa sesión y cambia tu contraseña.`}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/user" variant="quiet" onClick={close}>{t`Ver mis sesiones`}</ButtonLink>
        <Button onClick={close}>{t`Fui yo`}</Button>
      </div>
    </section>
  );
}
