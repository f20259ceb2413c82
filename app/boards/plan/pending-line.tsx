import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useCallback, useState } from "react";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { LineButton } from "./line-button.tsx";

/** Opens the agreements of earlier retrospectives that nobody has reviewed in this one. Without any it takes no place. */
export function PendingLine() {
  const { teamId, retroId } = useBoard();
  const { data = [] } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = useLazyModule(isOpen, () => import("./pending-dialog.tsx"), close);
  const count = data.filter((one) => one.retrospectiveId !== retroId && one.reviewedInId !== retroId).length;
  // The last one may be reviewed while the dialog is open.
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <LineButton
        icon={<ListChecks aria-hidden="true" className="max-sm:hidden" />}
        label={t`Lo pendiente: ${plural(count, form`${number(count)} acuerdo`, form`${number(count)} acuerdos`)}`}
        short={t`Pendiente: ${number(count)}`}
        onClick={() => setIsOpen(true)}
      />
      {dialog && isOpen && <dialog.PendingDialog onClose={close} />}
    </>
  );
}
