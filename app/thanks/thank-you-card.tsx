import type { ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Note } from "#app/ui/note.tsx";
import { t } from "#worker/contract/language.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Person } from "#worker/contract/users.ts";

export type ThankYouPerspective = "received" | "given" | "team";

const LONG_MESSAGE = 160;

type ThankYouCardProps = { thankYou: ThankYou; perspective: ThankYouPerspective; actions?: ReactNode };

export function ThankYouCard({ thankYou, perspective, actions }: ThankYouCardProps) {
  const { id, message, giver, receiver, createdAt } = thankYou;
  const size = message.length > LONG_MESSAGE ? "text-lg" : "text-xl";
  return (
    <Note
      as="li"
      seed={id}
      id={`gracias-${id}`}
      style={{ scrollMarginBottom: "5rem" }}
      className="mb-5 flex flex-col gap-5 break-inside-avoid"
    >
      <p dir="auto" className={`font-serif whitespace-pre-line ${size}`}>
        <LinkedText text={message} />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {perspective !== "given" && <LabelledPerson label={t`De`} person={giver} />}
        {perspective !== "received" && <LabelledPerson label={t`Para`} person={receiver} />}
        {/* As high as the actions, which load later. */}
        <LocalTime iso={createdAt} style="day" className="leading-7 text-ink-soft" />
        {actions}
      </div>
    </Note>
  );
}

function LabelledPerson({ label, person }: { label: string; person: Person }) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <Avatar id={person.id} name={person.name} size="sm" />
      <span className="min-w-0">
        <span className="text-ink-soft">{label}</span> <bdi className="font-semibold">{person.name}</bdi>
      </span>
    </p>
  );
}
