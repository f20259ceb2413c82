import type { ComponentPropsWithoutRef } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { t } from "#worker/contract/language.ts";

/** What the browser lacks to enter, and to stay inside after the next page. */
export function BrowserNote() {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>
        <Note>{t`Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.`}</Note>
      </noscript>
      {hydrated && !navigator.cookieEnabled && <CookiesNote />}
    </>
  );
}

export const CookiesNote = (props: ComponentPropsWithoutRef<"p">) => (
  <Note
    {...props}
  >{t`Tu navegador bloquea las cookies, y sin ellas no puedes quedarte dentro. Permítelas y vuelve a cargar la página.`}</Note>
);

const Note = (props: ComponentPropsWithoutRef<"p">) => (
  <p {...props} className="rounded-md bg-accent-soft px-4 py-3 font-medium" />
);
