import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type KeepPlaceFirstProps = { title?: string; text?: string; variant?: ButtonVariant };

const TEXT =
  "Estás como persona invitada. Guarda tu lugar con tu email y después podrás crear equipos y unirte a otros.";

/** Guests see it in the place of what needs an account. */
export function KeepPlaceFirst({ title = "Guarda tu lugar", text = TEXT, variant }: KeepPlaceFirstProps) {
  return (
    <EmptyState
      drawing="members"
      title={title}
      text={text}
      action={
        <ButtonLink to="/user" variant={variant}>
          Guardar mi lugar
        </ButtonLink>
      }
    />
  );
}
