import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** The way out, after a question. */
export function DeletionCard({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./deletion-dialog.tsx"), close);
  return (
    <Card as="section" aria-labelledby="deletion" className="flex flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="deletion" className="text-xl">
          Eliminar tu cuenta
        </h2>
        <p className="mt-1 text-ink-soft">
          Sales de tus equipos y borramos tu nombre y tu email. No se puede deshacer.
        </p>
      </div>
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Eliminar mi cuenta
      </Button>
      {dialog && <dialog.DeletionDialog userId={userId} open={asking} onClose={close} />}
    </Card>
  );
}
