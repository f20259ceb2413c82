import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { DeleteThankYou, EditThankYou } from "./own-thank-you-dialogs.tsx";

type OwnThankYouActionsProps = { teamId: string; retroId: string; thankYou: ThankYou; closed: boolean };

/** An edit that is open when the retrospective closes stays, so that its text can be copied. */
export function OwnThankYouActions({ teamId, retroId, thankYou, closed }: OwnThankYouActionsProps) {
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const close = () => setAsking(null);
  const param = { teamId, retroId, thankYouId: thankYou.id };
  return (
    <>
      {!closed && (
        <div className="-my-2 -me-2 ms-auto flex">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Editar tu agradecimiento a ${thankYou.receiver.name}`}
            title={t`Editar`}
            onClick={() => setAsking("edit")}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Eliminar tu agradecimiento a ${thankYou.receiver.name}`}
            title={t`Eliminar`}
            onClick={() => setAsking("delete")}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      )}
      <EditThankYou param={param} thankYou={thankYou} closed={closed} open={asking === "edit"} onClose={close} />
      <DeleteThankYou param={param} thankYou={thankYou} open={asking === "delete" && !closed} onClose={close} />
    </>
  );
}
