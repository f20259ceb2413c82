import { Avatar } from "#app/ui/avatar.tsx";
import { Note } from "#app/ui/note.tsx";
import { t } from "#worker/contract/language.ts";

type ThankYouExampleProps = { seed: string; from: string; to: string; text: string; className?: string };

export function ThankYouExample({ seed, from, to, text, className }: ThankYouExampleProps) {
  return (
    <Note seed={seed} as="figure" className={className}>
      <blockquote className="font-serif text-xl">{text}</blockquote>
      <figcaption className="mt-4 flex items-center gap-2 text-ink-soft">
        <Avatar id={from} name={from} size="sm" />
        <span>{t`De ${from} para ${to}`}</span>
      </figcaption>
    </Note>
  );
}
