import { useState } from "react";
import { useIdentity } from "#app/profile/use-identity.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { CopyLink, LinkField } from "#app/ui/shown-link.tsx";
import { useFocusOnChange } from "#app/ui/use-focus-on-change.ts";
import { t } from "#worker/contract/language.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { HOUR } from "#worker/contract/limits/time.ts";
import type { Person } from "#worker/contract/users.ts";
import { useCreateEntryLink } from "./mutations.ts";

type EntryLinkDialogProps = { teamId: string; user: Person; onClose: () => void };

/** A link for a member who cannot log in. It is shown once. */
export function EntryLinkDialog({ teamId, user, onClose }: EntryLinkDialogProps) {
  const { run, dialog } = useIdentity();
  const [url, setUrl] = useState<string>();
  const create = useCreateEntryLink(teamId, (link) => setUrl(link.url));
  const place = useFocusOnChange(url ?? "question");
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t`Un enlace para que entre ${user.name}`}
        description={t`Sirve una vez, por ${ENTRY_LINK.life / HOUR} horas. Mándalo solo a ${user.name}: con él se entra a su cuenta. Le vamos a contar que lo hiciste tú.`}
      >
        {url === undefined ? (
          <>
            <OfflineNote sending={create.isPending} />
            <DialogActions>
              <Button variant="quiet" onClick={onClose}>{t`Cancelar`}</Button>
              <Button
                pending={create.isPending}
                once
                onClick={() => run(() => create.mutateAsync({ userId: user.id }))}
              >{t`Crear enlace`}</Button>
            </DialogActions>
          </>
        ) : (
          <div className="flex flex-col gap-5">
            <LinkField url={url} hint={t`No lo vamos a mostrar otra vez. Si haces otro, este deja de servir.`} />
            <DialogActions>
              <Button variant="quiet" onClick={onClose}>{t`Cerrar`}</Button>
              <div ref={place} className="contents">
                <CopyLink url={url} />
              </div>
            </DialogActions>
          </div>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
