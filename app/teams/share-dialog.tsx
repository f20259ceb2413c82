import { InviteButton } from "#app/invitations/invite-button.tsx";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { inContext, t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";
import type { Shared } from "./use-share.ts";

type ShareDialogProps = { team: Team; shared: Shared | null; onClose: () => void };

/** Admins get the invitation first, because with it nobody needs the team's password. */
export function ShareDialog({ team, shared, onClose }: ShareDialogProps) {
  // The host of a trial, who cannot set a password.
  const isGuest = useIsGuest();
  const how = shared?.isCopied
    ? t`Ya copiamos este texto. La contraseña del equipo va aparte.`
    : t`Este navegador no nos deja copiar. Selecciona el texto y cópialo tú; la contraseña del equipo va aparte.`;
  return (
    <Dialog
      open={shared !== null}
      onClose={onClose}
      title={t`Comparte tu equipo`}
      description={team.isAdmin ? t`Lo más fácil: con un enlace o su QR entran sin contraseña.` : how}
    >
      {team.isAdmin && (
        <div className="grid border-b border-line pb-5">
          <InviteButton teamId={team.id} variant="primary" />
        </div>
      )}
      {!team.hasJoinPassword && !isGuest && (
        <p className="text-ink-soft">{t`Tu equipo no tiene contraseña. Para que entren con el id, ponle una en Editar.`}</p>
      )}
      {team.hasJoinPassword && team.isAdmin && <h3 className="text-lg">{t`O con el id y la contraseña`}</h3>}
      {team.hasJoinPassword && (
        <TextareaField
          label={t`Datos del equipo`}
          hint={team.isAdmin ? how : undefined}
          readOnly
          rows={4}
          defaultValue={shared?.text ?? ""}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <DialogActions>
        <Button variant={team.isAdmin ? "quiet" : "primary"} onClick={onClose}>{inContext(
          "end of a dialog",
        )`Listo`}</Button>
      </DialogActions>
    </Dialog>
  );
}
