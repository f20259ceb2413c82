import { CardLink } from "#app/ui/card.tsx";
import { Drawing, type DrawingName } from "#app/ui/icons/drawing.tsx";

const TILES: readonly { to: string; title: string; text: string; drawing: DrawingName }[] = [
  { to: "retrospectives", title: "Retros", text: "Conversar, votar y agradecer.", drawing: "retros" },
  { to: "counters", title: "Counters", text: "Las rachas que cuidan.", drawing: "counters" },
  { to: "members", title: "Miembros", text: "Quién está en la mesa.", drawing: "members" },
  { to: "topics", title: "Tópicos", text: "Lo que hay que conversar.", drawing: "topics" },
];

/** The four places of a team. */
export function Tiles({ teamId }: { teamId: string }) {
  return (
    <ul className="grid grid-cols-2 gap-4">
      {TILES.map(({ to, title, text, drawing }) => (
        <li key={to}>
          <CardLink to={`/teams/${teamId}/${to}`} className="flex h-full flex-col gap-3 max-sm:p-4!">
            <Drawing name={drawing} className="w-32 shrink-0 max-sm:w-24" />
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-serif text-xl">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
