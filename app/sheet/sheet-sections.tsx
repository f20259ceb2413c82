import { type ReactNode, useId } from "react";
import { formatCalendarDay } from "#app/lib/format.ts";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { ThanksQuotes } from "#app/ui/thanks-quotes.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { pulseLines } from "#worker/contract/pulse-text.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { EarlierNote } from "./earlier-note.tsx";

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-2xl break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function SheetAgreements({ agreements }: { agreements: Agreement[] }) {
  if (agreements.length === 0) return null;
  return (
    <Section title="Acuerdos">
      <ul className="flex flex-col gap-3">
        {agreements.map(({ id, text, owner, dueOn, state }) => (
          <li key={id} className="break-inside-avoid">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {text}
            </p>
            <p className="text-ink-soft">
              <bdi>{owner?.name ?? "Todo el equipo"}</bdi>
              {dueOn && (
                <>
                  {" · Para el "}
                  <time dateTime={dueOn}>{formatCalendarDay(dueOn)}</time>
                </>
              )}
              {STATE_TEXTS[state]}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const STATE_TEXTS: Record<Agreement["state"], string> = { OPEN: "", DONE: " · Hecho", DROPPED: " · Descartado" };

export function SheetGroups({ teamId, groups }: { teamId: string; groups: SheetGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Section title="Lo que se conversó">
      <ol className="flex flex-col gap-6">
        {groups.map((group) => (
          <Group key={group.id} teamId={teamId} group={group} />
        ))}
      </ol>
    </Section>
  );
}

type GroupProps = { teamId: string; group: SheetGroup };

function Group({ teamId, group: { title, note, fichas, cards, earlier } }: GroupProps) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 break-inside-avoid">
      <p
        className={`numeral grid size-11 place-items-center rounded-full border text-lg ${
          fichas > 0 ? "border-saffron bg-saffron-soft text-saffron-ink" : "border-line text-ink-soft"
        }`}
      >
        {fichas}
        <span className="sr-only">{fichas === 1 ? " ficha" : " fichas"}</span>
      </p>
      <div className="min-w-0">
        {title && (
          <h3 dir="auto" className="mb-1 text-xl wrap-anywhere">
            {title}
          </h3>
        )}
        <ul className="flex flex-col gap-2">
          {cards.map(({ id, text, column, author }) => (
            <li key={id}>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              <p className="text-ink-soft">
                {column}
                {author && (
                  <>
                    {" · "}
                    <bdi>{author.name}</bdi>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
        {note && (
          <p dir="auto" className="mt-3 border-l-2 border-accent pl-3 whitespace-pre-line wrap-anywhere">
            <LinkedText text={note} />
          </p>
        )}
        {earlier && (
          <div className="mt-3">
            <EarlierNote teamId={teamId} earlier={earlier} />
          </div>
        )}
      </div>
    </li>
  );
}

export function SheetWinner({ retrospective: { sprintWinner, result } }: { retrospective: Retrospective }) {
  const tie = result && TIE_TEXTS[result.decidedBy];
  return (
    <Section title="Sprint winner">
      {sprintWinner ? (
        <div className="flex items-center gap-4 break-inside-avoid">
          <Trophy className="size-14 shrink-0 text-saffron-ink" />
          <div className="min-w-0">
            <p dir="auto" className="font-serif text-2xl">
              {sprintWinner.name}
            </p>
            {result && <p>{formatVoteShare(result)}</p>}
            {tie && <p className="text-ink-soft">{tie}</p>}
          </div>
        </div>
      ) : (
        <p>Nadie alcanzó a votar: este sprint lo ganó todo el equipo.</p>
      )}
    </Section>
  );
}

export function SheetThanks({ thankYous }: { thankYous: ThankYou[] }) {
  if (thankYous.length === 0) return null;
  return (
    <Section title="Agradecimientos">
      <ThanksQuotes thankYous={thankYous} />
    </Section>
  );
}

export function SheetPulse({ pulse }: { pulse: Sheet["pulse"] }) {
  const lines = pulseLines(pulse);
  if (lines.length === 0) return null;
  return (
    <Section title="El pulso">
      <dl className="grid gap-4 sm:grid-cols-2">
        {lines.map(({ title, text }) => (
          <div key={title} className="break-inside-avoid">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
