import { useQuery } from "@tanstack/react-query";
import { ClipboardCopy, Download, Globe, Printer } from "lucide-react";
import { type RefObject, useCallback, useState } from "react";
import { showError } from "#app/lib/data/show-error.ts";
import { toast } from "#app/lib/toast.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
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
      .catch(showError)
      .finally(() => setWorking(false));
  };
  const copy = async () => {
    const parts = import("./export.ts");
    // Safari lets a page write during the press only, and then waits for what is written.
    const writing = navigator.clipboard.write([
      new ClipboardItem({
        "text/plain": parts.then(({ copiedText }) => copiedText(ids)),
        "text/html": parts.then(({ copiedHtml }) => copiedHtml(article.current)),
      }),
    ]);
    const isWritten = writing.then(
      () => true,
      () => false,
    );
    await parts;
    if (await isWritten) toast.success(t`Hoja copiada`);
    else toast.error(t`Este navegador no nos deja copiar.`);
  };
  const save = (format: SheetFormat) => async () => (await import("./export.ts")).saveSheet(ids, format, name);
  return (
    <>
      <Button onClick={() => run(copy)} aria-disabled={working || undefined}>
        <ClipboardCopy aria-hidden="true" />
        {t`Copiar`}
      </Button>
      <Button variant="quiet" onClick={() => run(save("md"))}>
        <Download aria-hidden="true" />
        {t`Markdown`}
      </Button>
      <Button variant="quiet" onClick={() => run(save("csv"))}>
        <Download aria-hidden="true" />
        {t`CSV`}
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t`Imprimir`}
      </Button>
      <ShowOutside ids={ids} />
    </>
  );
}

/** For admins with an account. */
function ShowOutside({ ids }: Pick<SheetActionsProps, "ids">) {
  const { data: membership } = useQuery(membershipQuery(ids.teamId));
  const isGuest = useIsGuest();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = useLazyModule(isOpen, () => import("./show-outside-dialog.tsx"), close);
  if (!membership?.isAdmin || isGuest) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Globe aria-hidden="true" />
        {t`Mostrar fuera`}
      </Button>
      {dialog && <dialog.ShowOutsideDialog {...ids} open={isOpen} onClose={close} />}
    </>
  );
}
