import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

/** In the place of a form whose link was used, has expired or lost its token. */
export function EndedLink({ children }: { children: ReactNode }) {
  return (
    <>
      <h2 className="text-xl">{t`Este enlace ya no sirve`}</h2>
      <p role="alert">{children}</p>
      <ButtonLink to="/login" size="lg">{t`Ir a entrar`}</ButtonLink>
    </>
  );
}
