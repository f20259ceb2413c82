import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

type InviteButtonProps = { teamId: string; variant?: ButtonVariant };

export function InviteButton({ teamId, variant = "quiet" }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useLazyModule(isOpen, () => import("./invite-dialog.tsx"), close);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" />
        {t`Invitar`}
      </Button>
      {dialog && <dialog.InviteDialog teamId={teamId} open={isOpen} onClose={close} />}
    </>
  );
}
