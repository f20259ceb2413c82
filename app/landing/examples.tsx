import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { PAPER } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";

type ExampleCardProps = { label: string; className?: string; children: ReactNode };

export function ExampleCard({ label, className, children }: ExampleCardProps) {
  return (
    <div role="img" aria-label={label} className={clsx(PAPER, "p-5", className)}>
      {children}
    </div>
  );
}

export function TimerExample() {
  return (
    <ExampleCard
      label="Ejemplo del timer del equipo: quedan 4 minutos y 37 segundos"
      className="flex -rotate-1 flex-col gap-2"
    >
      <p className="text-ink-soft">Ronda de agradecimientos</p>
      <p className="numeral text-4xl">04:37</p>
      <div className="mt-1 h-2 overflow-hidden rounded-full bg-accent-soft">
        <div className="h-full w-3/4 rounded-full bg-accent" />
      </div>
      <p className="text-ink-soft">Termina a las 15:42, hora de Chile</p>
    </ExampleCard>
  );
}

type ThankYouExampleProps = { seed: string; from: string; to: string; text: string; className?: string };

export function ThankYouExample({ seed, from, to, text, className }: ThankYouExampleProps) {
  return (
    <Note seed={seed} as="figure" className={className}>
      <blockquote className="font-serif text-xl">{text}</blockquote>
      <figcaption className="mt-4 flex items-center gap-2 text-ink-soft">
        <Avatar id={from} name={from} size="sm" />
        <span>
          De {from} para {to}
        </span>
      </figcaption>
    </Note>
  );
}
