import type { CSSProperties } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import type { InvitationPreview } from "#worker/contract/invitations.ts";
import { form, plural, t } from "#worker/contract/language.ts";

/** The distance from the centre of the table to the middle of the faces, in per cent of the picture. */
const RIM = 42;

const seat = (place: number, of: number): CSSProperties => {
  // The free seat is at the bottom, in front of the person who reads.
  const angle = ((place + 0.25 * of) / of) * 2 * Math.PI;
  return { left: `${50 + RIM * Math.cos(angle)}%`, top: `${50 + RIM * Math.sin(angle)}%` };
};

/** Longer names and longer words have smaller letters, so that they fit. A `cqi` is a hundredth of the picture's width. */
function sizeOf(name: string): string {
  const letters = Math.max(...name.split(/\s+/).map((word) => word.length));
  const ofName = name.length > 36 ? 5.6 : name.length > 20 ? 7.5 : 9.5;
  return `${Math.max(4, Math.min(ofName, 110 / letters))}cqi`;
}

type RoundTableProps = Pick<InvitationPreview, "team" | "people" | "memberCount">;

/** The team around its table, with a seat for the person who opens the invitation. */
export function RoundTable({ team, people, memberCount }: RoundTableProps) {
  const rest = memberCount - people.length;
  const seats = people.length + 1;
  return (
    <div className="@container relative mx-auto aspect-square w-full max-w-80 text-ink lg:mt-6 lg:max-w-120">
      <div className="absolute inset-[8%] grid place-items-center rounded-full border-2 border-ink bg-paper shadow-lift">
        <div className="absolute inset-2 rounded-full border border-line-strong" />
        <div className="relative flex max-w-3/4 flex-col gap-1 text-center">
          <h1
            dir="auto"
            aria-label={t`Te invitaron a ${team.name}`}
            style={{ fontSize: sizeOf(team.name) }}
            className="leading-tight text-balance wrap-anywhere"
          >
            {team.name}
          </h1>
          {rest > 0 && <p className="text-sm text-ink-soft">{plural(rest, form`y 1 más`, form`y ${rest} más`)}</p>}
        </div>
      </div>
      <span
        aria-hidden="true"
        style={seat(0, seats)}
        className="absolute grid size-11 [translate:-50%_-50%] place-items-center rounded-full border-2 border-dashed border-ink bg-accent-soft font-serif lg:size-16 lg:text-xl"
      >{t`Tú`}</span>
      <ul aria-label={t`Quién está en el equipo`}>
        {people.map(({ id, name }, index) => (
          <li key={id} title={name} style={seat(index + 1, seats)} className="absolute [translate:-50%_-50%]">
            <Avatar id={id} name={name} decorative={false} className="lg:size-16 lg:text-xl" />
          </li>
        ))}
      </ul>
    </div>
  );
}
