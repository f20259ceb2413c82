import { Avatar } from "#app/ui/avatar.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import type { Person } from "#worker/contract/users.ts";

type BallotOptionProps = {
  person: Person;
  isMe: boolean;
  won: boolean;
  checked: boolean;
  disabled: boolean;
  onPick: (id: string) => void;
};

/** One person to vote for: the whole line is the radio button. */
export function BallotOption({ person: { id, name }, isMe, won, checked, disabled, onPick }: BallotOptionProps) {
  return (
    <label className="flex min-h-13 items-center gap-3 rounded-md border border-line px-3 py-1.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-enabled:hover:border-line-strong">
      <Avatar id={id} name={name} size="sm" />
      <span className="min-w-0 grow py-1 leading-tight">
        {name}
        {isMe && <span className="text-ink-soft"> (tú)</span>}
      </span>
      {won && <Trophy className="size-6 shrink-0 text-saffron-ink" title="Ganó" />}
      <input
        type="radio"
        name="userId"
        value={id}
        checked={checked}
        disabled={disabled}
        onChange={() => onPick(id)}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
      />
    </label>
  );
}
