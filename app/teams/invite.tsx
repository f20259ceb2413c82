import { Share2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** For a table with one chair taken: the next step is to call the others. */
export function Invite({ onShare }: { onShare: () => void }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft!">
      <div className="min-w-0">
        <h2 className="text-xl">Por ahora estás en solitario</h2>
        <p>Copia el enlace, mándaselo a tu equipo y dales la contraseña por otro lado.</p>
      </div>
      <Button onClick={onShare}>
        <Share2 aria-hidden="true" />
        Copiar enlace
      </Button>
    </Card>
  );
}
