import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHasMail } from "#app/lib/has-mail.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ClothHead } from "#app/ui/cloth-head.tsx";
import { t } from "#worker/contract/language.ts";

/** Only guests see it. */
export function KeepPlaceCard() {
  const [isOpen, setIsOpen] = useState(false);
  const { hash } = useLocation();
  const hasMail = useHasMail();
  // The link of the mail has email and code in its fragment, which the server does not see.
  useEffect(() => {
    if (hash.includes("code=")) setIsOpen(true);
  }, [hash]);
  const form = useLazyModule(
    isOpen,
    () => (hasMail ? import("./keep-place-form.tsx") : import("./keep-place-with-password-form.tsx")),
    () => setIsOpen(false),
  );
  return (
    <Card as="section" aria-labelledby="keep-place" className="sm:p-8!">
      <ClothHead>
        <h2 id="keep-place" className="text-2xl">{t`Guarda tu lugar`}</h2>
        <p className="mt-1 text-night-soft">{t`Estás como persona invitada, solo en este dispositivo. Con tu email vuelves desde cualquiera, con todo lo que escribiste.`}</p>
      </ClothHead>
      {form ? (
        <form.KeepPlaceForm />
      ) : (
        <Button pending={isOpen} onClick={() => setIsOpen(true)}>{t`Guardar mi lugar`}</Button>
      )}
    </Card>
  );
}
