import { useIsGuest } from "#app/profile/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Drawing } from "#app/ui/icons/drawing.tsx";
import { t } from "#worker/contract/language.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";

export function CreateOrJoin() {
  if (useIsGuest()) return <KeepPlaceFirst />;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card as="section" className="flex flex-col items-start gap-4 p-6! sm:p-8!">
        <Drawing name="teams" className="w-40 max-sm:w-28" />
        <h2 className="text-2xl">{t`Arma tu mesa`}</h2>
        <p className="grow text-ink-soft">{t`Crea un equipo e invita a tu gente con un enlace. Vas a ser su admin.`}</p>
        <ButtonLink to="/teams/create">{t`Crear un equipo`}</ButtonLink>
      </Card>
      <Card as="section" className="flex flex-col items-start gap-4 p-6! sm:p-8!">
        <Drawing name="members" className="w-40 max-sm:w-28" />
        <h2 className="text-2xl">{t`Te están esperando`}</h2>
        <p className="grow text-ink-soft">{t`Si tu equipo ya está en Tertulia, pide el id y la contraseña a alguien de la mesa.`}</p>
        <ButtonLink to="/teams/join" variant="quiet">{t`Unirme a un equipo`}</ButtonLink>
      </Card>
    </div>
  );
}
