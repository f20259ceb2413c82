import { formatDay } from "#app/lib/format.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Person } from "#worker/contract/users.ts";

export type ThankYouPerspective = "received" | "given" | "team";

const LONG_MESSAGE = 160;

type ThankYouCardProps = { thankYou: ThankYou; perspective: ThankYouPerspective };

export function ThankYouCard({ thankYou, perspective }: ThankYouCardProps) {
  const { id, message, giver, receiver, createdAt } = thankYou;
  const size = message.length > LONG_MESSAGE ? "text-lg" : "text-xl";
  return (
    <Note as="li" seed={id} className="flex break-inside-avoid flex-col gap-5">
      <p className={`font-serif whitespace-pre-line ${size}`}>{message}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {perspective !== "given" && <LabelledPerson label="De" person={giver} />}
        {perspective !== "received" && <LabelledPerson label="Para" person={receiver} />}
        <time dateTime={createdAt} className="text-ink-soft">
          {formatDay(createdAt)}
        </time>
      </div>
    </Note>
  );
}

function LabelledPerson({ label, person }: { label: string; person: Person }) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <Avatar id={person.id} name={person.name} size="sm" />
      <span className="min-w-0">
        <span className="text-ink-soft">{label}</span> <span className="font-semibold">{person.name}</span>
      </span>
    </p>
  );
}
