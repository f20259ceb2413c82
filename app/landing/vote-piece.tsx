import { Avatar } from "#app/ui/avatar.tsx";

const PEOPLE = ["Camila Soto", "Tomás Vera", "Ignacia Pino"];

/** The ballot: one voice, one person. */
export function VotePiece() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de votación: Camila Soto está elegida entre tres personas"
      className="flex flex-col gap-2"
    >
      {PEOPLE.map((name, at) => (
        <div
          key={name}
          className={
            at === 0
              ? "flex items-center gap-3 rounded-md border-2 border-accent bg-accent-soft px-3 py-2 font-semibold"
              : "flex items-center gap-3 rounded-md border border-line px-3 py-2"
          }
        >
          <Avatar id={name} name={name} size="sm" />
          <span className="grow">{name}</span>
          <span
            className={
              at === 0
                ? "size-5 rounded-full border-6 border-accent bg-paper"
                : "size-5 rounded-full border border-line-strong bg-paper"
            }
          />
        </div>
      ))}
    </div>
  );
}
