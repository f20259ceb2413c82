import type { StatementResult } from "#worker/contract/health-check/health-check.ts";
import { COLOURS } from "#worker/contract/health-check/keys.ts";
import { COLOUR_NAMES, colourOf, resultText, TENDENCY_NAMES, tendencyOf } from "#worker/contract/health-check/text.ts";
import { number } from "#worker/contract/language.ts";
import { barFill, Light } from "./light.tsx";
import { TendencyIcon } from "./tendency-icon.tsx";

/** The statements in the reader's language, each with its numbers. */
export const HealthResults = ({ statements }: { statements: StatementResult[] }) => (
  <ul className="gap-x-8 sm:columns-2">
    {statements.map((one) => (
      <li key={one.id} title={one.hint ?? undefined} className="flex items-center gap-3 py-2 break-inside-avoid">
        <Result statement={one} />
      </li>
    ))}
  </ul>
);

function Result({ statement }: { statement: StatementResult }) {
  const { title, result } = statement;
  if (!result) {
    return (
      <>
        <span className="size-7 shrink-0 rounded-sm border border-dashed border-line-strong" />
        <p className="min-w-0 wrap-anywhere">
          <span dir="auto" className="font-semibold">
            {title}
          </span>{" "}
          <span className="text-sm text-ink-soft">{resultText(statement)}</span>
        </p>
      </>
    );
  }
  const [colour, tendency] = [colourOf(result), tendencyOf(result)];
  return (
    <>
      <Light colour={colour} className="size-7 shrink-0" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span dir="auto" className="min-w-0 wrap-anywhere font-semibold">
            {title}
          </span>
          <span className="flex items-center gap-1 text-sm">
            <TendencyIcon tendency={tendency} className="size-4" />
            {TENDENCY_NAMES[tendency]()}
          </span>
        </p>
        <Numbers colours={result.colours} />
      </div>
    </>
  );
}

/** The best is first. */
function Numbers({ colours }: { colours: number[] }) {
  const parts = COLOURS.map((colour, index) => ({ colour, n: colours[index] ?? 0 })).reverse();
  return (
    <>
      <span aria-hidden="true" className="mt-1 flex w-full gap-1">
        {parts.map(
          ({ colour, n }) =>
            n > 0 && (
              <span key={colour} className="h-3 rounded-sm" style={{ flexGrow: n, background: barFill(colour) }} />
            ),
        )}
      </span>
      <ul className="mt-1 flex gap-x-4 text-sm text-ink-soft">
        {parts.map(({ colour, n }) => (
          <li key={colour} className="flex items-center gap-1">
            <Light colour={colour} isSoft className="size-4" />
            <span className="sr-only">{COLOUR_NAMES[colour]()}:</span>
            <span className="tabular">{number(n)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
