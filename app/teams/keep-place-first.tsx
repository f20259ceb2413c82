import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type KeepPlaceFirstProps = { title?: string };

/** Guests see it in the place of what needs an account. */
export function KeepPlaceFirst({ title = "Guarda tu lugar" }: KeepPlaceFirstProps) {
  return (
    <EmptyState
      drawing="members"
      title={title}
      text="Estás como persona invitada. Guarda tu lugar con tu email y después podrás crear equipos y unirte a otros."
      action={<ButtonLink to="/user">Guardar mi lugar</ButtonLink>}
    />
  );
}
