import { ClipboardCopy, Download, Printer } from "lucide-react";
import { type RefObject, useState } from "react";
import { showError } from "#app/lib/data/show-error.ts";
import { toast } from "#app/lib/toast.ts";
import { Button } from "#app/ui/button.tsx";
import type { SheetFormat, SheetIds } from "./export.ts";

type SheetActionsProps = {
  ids: SheetIds;
  /** The name of the files, without an extension. */
  name: string;
  article: RefObject<HTMLElement>;
};

export function SheetActions({ ids, name, article }: SheetActionsProps) {
  const [working, setWorking] = useState(false);
  const run = (work: () => Promise<void>) => {
    setWorking(true);
    work()
      .catch((error: unknown) => showError(error instanceof Error ? error : new Error(String(error))))
      .finally(() => setWorking(false));
  };
  const copy = async () => {
    const { copySheet } = await import("./export.ts");
    if (!article.current) return;
    await copySheet(ids, article.current);
    toast.success("Hoja copiada");
  };
  const save = (format: SheetFormat) => async () => (await import("./export.ts")).saveSheet(ids, format, name);
  return (
    <>
      <Button onClick={() => run(copy)} aria-disabled={working || undefined}>
        <ClipboardCopy aria-hidden="true" />
        Copiar
      </Button>
      <Button variant="quiet" onClick={() => run(save("md"))}>
        <Download aria-hidden="true" />
        Markdown
      </Button>
      <Button variant="quiet" onClick={() => run(save("csv"))}>
        <Download aria-hidden="true" />
        CSV
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Imprimir
      </Button>
    </>
  );
}
