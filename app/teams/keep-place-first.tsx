import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#worker/contract/language.ts";

type KeepPlaceFirstProps = { title?: string; text?: string; variant?: ButtonVariant };

/** Guests see it in the place of what needs an account. */
export function KeepPlaceFirst({
  title = t`Guarda tu lugar`,
  text = t`Estás como persona invitada. Guarda tu lugar con tu email y después podrás crear equipos y unirte a otros.`,
  variant,
}: KeepPlaceFirstProps) {
  return (
    <EmptyState
      drawing="members"
      title={title}
      text={text}
      action={<ButtonLink to="/user" variant={variant}>{t`Guardar mi lugar`}</ButtonLink>}
    />
  );
}
