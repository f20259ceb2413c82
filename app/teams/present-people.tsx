import type { Presence } from "#app/lib/realtime/use-room.ts";
import { Avatar } from "#app/ui/avatar.tsx";

/** So many faces fit beside the timer on a phone. */
const FACES = 4;

/** Who has the team open right now: their initials, and how many more. */
export function PresentPeople({ people }: { people: Presence }) {
  if (people.length === 0) return null;
  const shown = people.length > FACES ? people.slice(0, FACES - 1) : people;
  const rest = people.slice(shown.length);
  return (
    // Each newcomer at the far end, and where there is room, room for all from the start: nobody who is seen moves.
    <ul aria-label="Quién está aquí" className="flex shrink-0 flex-row-reverse sm:w-30 -space-x-2 space-x-reverse">
      {shown.map(({ userId, name }) => (
        <li key={userId} title={name}>
          <Avatar id={userId} name={name} size="sm" decorative={false} className="border-2 border-paper" />
        </li>
      ))}
      {rest.length > 0 && (
        <li
          title={rest.map(({ name }) => name).join(", ")}
          className="grid h-9 min-w-9 place-items-center rounded-full border-2 border-paper bg-ink px-1.5 text-paper"
        >
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">y {rest.map(({ name }) => name).join(", ")}</span>
        </li>
      )}
    </ul>
  );
}
