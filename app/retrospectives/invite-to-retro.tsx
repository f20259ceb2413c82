import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

type InviteToRetroProps = { teamId: string; retroId: string; inBar?: boolean };

/** For an open retrospective. A phone shows the icon alone, and so does the bar where it has less room. */
export function InviteToRetro({ teamId, retroId, inBar = false }: InviteToRetroProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const dialog = useLazyModule(open, () => import("./invite-to-retro-dialog.tsx"), close);
  return (
    <>
      <Button
        variant="quiet"
        title={t`Invitar`}
        className={inBar ? "max-[115rem]:w-11 max-[115rem]:px-0!" : "max-sm:w-11 max-sm:px-0!"}
        onClick={() => setOpen(true)}
      >
        <UserPlus aria-hidden="true" />
        <span className={inBar ? "max-[115rem]:sr-only" : "max-sm:sr-only"}>{t`Invitar`}</span>
      </Button>
      {dialog && <dialog.InviteToRetroDialog teamId={teamId} retroId={retroId} open={open} onClose={close} />}
    </>
  );
}
