import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TRAY } from "./sunk.ts";

const PEOPLE = [
  { name: "Valentina Ríos", admin: true },
  { name: "Tomás Vera", admin: false },
  { name: "Ignacia Pino", admin: false },
];

/** The members of a team and who runs it. */
export function TeamPiece() {
  return (
    <div role="img" aria-label="Ejemplo de equipo: Los Cóndores, con una admin y dos integrantes" className={TRAY}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <span className="font-serif text-xl">Los Cóndores</span>
        <span className="text-ink-soft">
          id <span className="font-medium text-ink">k7mq2xw9ra</span>
        </span>
      </p>
      {PEOPLE.map(({ name, admin }) => (
        <p key={name} className="flex items-center gap-3 border-t border-line py-2">
          <Avatar id={name} name={name} size="sm" />
          <span className="grow">{name}</span>
          <Badge tone={admin ? "accent" : "neutral"}>{admin ? "Admin" : "User"}</Badge>
        </p>
      ))}
    </div>
  );
}
