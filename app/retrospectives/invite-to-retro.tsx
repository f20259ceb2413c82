import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

/** For an open retrospective. A phone shows the icon alone. */
export function InviteToRetro({ teamId, retroId }: { teamId: string; retroId: string }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const dialog = useLazyModule(open, () => import("./invite-to-retro-dialog.tsx"), close);
  return (
    <>
      <Button variant="quiet" className="max-sm:w-11 max-sm:px-0!" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        <span className="max-sm:sr-only">Invitar</span>
      </Button>
      {dialog && <dialog.InviteToRetroDialog teamId={teamId} retroId={retroId} open={open} onClose={close} />}
    </>
  );
}
