import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useDownloadData } from "./queries.ts";

/** All that is stored about me, to take along. */
export function DataCard() {
  const download = useDownloadData();
  return (
    <Card as="section" aria-labelledby="my-data" className="flex flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="my-data" className="text-xl">
          Tus datos
        </h2>
        <p className="mt-1 text-ink-soft">
          Todo lo que guardamos sobre ti en un archivo: tu cuenta, tus equipos y lo que escribiste, votaste y
          agradeciste.
        </p>
      </div>
      <Button
        variant="quiet"
        className="max-sm:w-full"
        pending={download.isPending}
        once
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" />
        Descargar mis datos
      </Button>
    </Card>
  );
}
