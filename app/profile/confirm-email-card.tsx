import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { t } from "#worker/contract/language.ts";

/** For an account that was made while there was no mail. */
export function ConfirmEmailCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const form = useLazyModule(isOpen, () => import("./confirm-email-form.tsx"), close);
  return (
    <Card as="section" aria-labelledby="confirm-email" className="flex flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="confirm-email" className="text-xl">{t`Confirma tu email`}</h2>
        <p className="mt-1 text-ink-soft">{t`Mientras no lo confirmes, no puedes entrar con un código ni cambiar tu contraseña por correo.`}</p>
      </div>
      {form ? (
        <form.ConfirmEmailForm email={email} onDone={close} />
      ) : (
        <Button
          variant="quiet"
          className="max-sm:w-full"
          pending={isOpen}
          onClick={() => setIsOpen(true)}
        >{t`Confirmar mi email`}</Button>
      )}
    </Card>
  );
}
