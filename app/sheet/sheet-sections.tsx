import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { AgreementLine } from "#app/agreements/agreement-facts.tsx";
import { rich } from "#app/lib/rich.ts";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { ThanksQuotes } from "#app/ui/thanks-quotes.tsx";
import { TIE_TEXTS } from "#worker/contract/constants.ts";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { formatFichaCount } from "#worker/contract/ficha-count.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { pulseLines } from "#worker/contract/pulse-text.ts";
import { reactionTexts } from "#worker/contract/reaction-texts.ts";
import type { Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import type { OutsideSheet } from "#worker/contract/sheet-links.ts";
import { EarlierNote } from "./earlier-note.tsx";

// Each section also reads what a link shows outside of the team: the same without names and ids.

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="mb-3 border-b border-line pb-2 text-2xl break-after-avoid print:mb-1.5 print:pb-1 print:text-lg"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

export function SheetOpening({ opening }: Pick<Sheet, "opening">) {
  if (!opening) return null;
  return (
    <Section title={t`Para empezar`}>
      <p dir="auto" className="mb-2 wrap-anywhere font-serif text-lg leading-snug print:text-base">
        {opening.question}
      </p>
      <ul className="flex flex-col gap-1 print:gap-0">
        {opening.answers.map(({ id, text, author }) => (
          <li key={id}>
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </span>{" "}
            {author && <bdi className="text-sm text-ink-soft">{author.name}</bdi>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SheetAgreements({ agreements }: Pick<OutsideSheet, "agreements">) {
  if (agreements.length === 0) return null;
  return (
    <Section title={t`Acuerdos`}>
      <ul className="flex flex-col gap-3 print:gap-1">
        {agreements.map((agreement) => (
          <li key={agreement.id} className="gap-x-3 break-inside-avoid print:flex">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {agreement.text}
            </p>
            <AgreementLine agreement={agreement} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ShownGroup = OutsideSheet["groups"][number] & Partial<Pick<SheetGroup, "earlier">>;

/** @param teamId absent where strangers read */
export function SheetGroups({ teamId, groups }: { teamId?: string; groups: ShownGroup[] }) {
  const discussed = groups.filter(({ isDiscussed }) => isDiscussed);
  const rest = groups.filter(({ isDiscussed }) => !isDiscussed);
  return (
    <>
      {discussed.length > 0 && (
        <Section title={t`Lo que se conversó`}>
          <ol className="flex flex-col gap-5 print:gap-3">
            {discussed.map((group) => (
              <Group key={group.id} teamId={teamId} group={group} />
            ))}
          </ol>
        </Section>
      )}
      {rest.length > 0 && <Rest groups={rest} isOpen={discussed.length === 0} />}
    </>
  );
}

type GroupProps = { teamId: string | undefined; group: ShownGroup };

function Group({ teamId, group: { title, note, fichas, cards, comments, proposals, earlier } }: GroupProps) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 break-inside-avoid">
      <p
        className={`numeral grid size-9 place-items-center rounded-full border ${
          fichas > 0 ? "border-saffron bg-saffron-soft text-saffron-ink" : "border-line text-ink-soft"
        }`}
      >
        {fichas}
        <span className="sr-only"> {plural(fichas, form`ficha`, form`fichas`)}</span>
      </p>
      <div className="min-w-0">
        {title && (
          <h3 dir="auto" className="text-xl wrap-anywhere print:text-lg">
            {title}
          </h3>
        )}
        <CardLines cards={cards} />
        {note && (
          <p dir="auto" className="mt-2 border-s-2 border-accent ps-3 whitespace-pre-line wrap-anywhere print:mt-1">
            <LinkedText text={note} />
          </p>
        )}
        {comments.length > 0 && <Comments comments={comments} />}
        <LeftProposals proposals={proposals.filter(({ isAccepted }) => !isAccepted)} />
        {teamId && earlier && (
          <div className="mt-2">
            <EarlierNote teamId={teamId} earlier={earlier} />
          </div>
        )}
      </div>
    </li>
  );
}

const Comments = ({ comments }: Pick<ShownGroup, "comments">) => (
  <ul className="mt-2 flex flex-col gap-1 print:mt-1 print:gap-0">
    {comments.map(({ id, author, text, isEdited }) => (
      <li key={id} dir="auto" className="whitespace-pre-line wrap-anywhere">
        {author && (
          <>
            <bdi className="font-semibold">{author.name}</bdi>:{" "}
          </>
        )}
        <LinkedText text={text} />
        {isEdited && <span className="text-sm text-ink-soft"> {t`(editado)`}</span>}
      </li>
    ))}
  </ul>
);

/** Those that became agreements stand among these. */
function LeftProposals({ proposals }: Pick<ShownGroup, "proposals">) {
  if (proposals.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 print:mt-1 print:gap-0">
      {proposals.map(({ id, text, author, agreed }) => (
        <li key={id}>
          <span dir="auto" className="wrap-anywhere">
            {text}
          </span>{" "}
          <span className="text-sm text-ink-soft">
            {author ? rich`Propuesta de ${<bdi>{author.name}</bdi>}` : t`Propuesta`}
            {agreed.length > 0 && (
              <>
                {" · "}
                {rich`De acuerdo: ${<bdi>{agreed.map(({ name }) => name).join(", ")}</bdi>}`}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type CardLinesProps = { cards: ShownGroup["cards"]; fichas?: number };

/** @param fichas shown after the last card */
const CardLines = ({ cards, fichas = 0 }: CardLinesProps) => (
  <ul className="flex flex-col gap-1 print:gap-0">
    {cards.map(({ id, text, column, author, reactions }, index) => (
      <li key={id}>
        <span dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </span>{" "}
        <span className="text-sm text-ink-soft">
          {column}
          {author && (
            <>
              {" · "}
              <bdi>{author.name}</bdi>
            </>
          )}
          {reactionTexts(reactions).map((one) => ` · ${one}`)}
          {fichas > 0 && index === cards.length - 1 && ` · ${formatFichaCount(fichas)}`}
        </span>
      </li>
    ))}
  </ul>
);

/** What nobody talked about. Paper shows a copy of it, because browsers print nothing of what is folded. */
function Rest({ groups, isOpen }: { groups: ShownGroup[]; isOpen: boolean }) {
  const list = (
    <ul className="gap-x-8 sm:columns-2 print:columns-3">
      {groups.map(({ id, title, fichas, cards }) => (
        <li key={id} className="mb-2 break-inside-avoid print:mb-0.5">
          {title && (
            <p dir="auto" className="font-semibold wrap-anywhere">
              {title}
            </p>
          )}
          <CardLines cards={cards} fichas={fichas} />
        </li>
      ))}
    </ul>
  );
  const title = plural(
    groups.length,
    form`1 que quedó en la mesa`,
    form`${number(groups.length)} que quedaron en la mesa`,
  );
  return (
    <>
      <details open={isOpen} className="group print:hidden">
        <summary className="flex min-h-11 list-none items-center gap-2 border-b border-line pb-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
          <h2 className="text-xl">{title}</h2>
        </summary>
        <div className="pt-3">{list}</div>
      </details>
      {/* A copy of the sheet leaves it out: the folded list has the same. */}
      <div aria-hidden="true" className="hidden print:block">
        <p className="mb-1 font-semibold">{title}</p>
        {list}
      </div>
    </>
  );
}

type WinnerProps = {
  winner: Pick<NonNullable<OutsideSheet["winner"]>, "result"> & { sprintWinner: { name: string } | null };
};

export function SheetWinner({ winner: { sprintWinner, result } }: WinnerProps) {
  const tie = result && TIE_TEXTS[result.decidedBy];
  return (
    <Section title={t`Sprint winner`}>
      {sprintWinner ? (
        <div className="flex items-center gap-4 break-inside-avoid">
          <Trophy className="size-14 shrink-0 text-saffron-ink print:size-8" />
          <div className="min-w-0">
            <p dir="auto" className="font-serif text-2xl wrap-anywhere print:text-lg">
              {sprintWinner.name}
            </p>
            {result && <p>{formatVoteShare(result)}</p>}
            {tie && <p className="text-ink-soft">{tie()}</p>}
          </div>
        </div>
      ) : (
        <p>{t`Nadie alcanzó a votar: este sprint lo ganó todo el equipo.`}</p>
      )}
    </Section>
  );
}

export function SheetThanks({ thankYous }: Pick<OutsideSheet, "thankYous">) {
  if (thankYous.length === 0) return null;
  return (
    <Section title={t`Agradecimientos`}>
      <ThanksQuotes thankYous={thankYous} />
    </Section>
  );
}

export function SheetPulse({ pulse }: { pulse: Sheet["pulse"] }) {
  const lines = pulseLines(pulse);
  if (lines.length === 0) return null;
  return (
    <Section title={t`El pulso`}>
      <dl className="flex flex-col gap-3 print:gap-0.5">
        {lines.map(({ title, text }) => (
          <div key={title} className="gap-x-2 break-inside-avoid print:flex">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
