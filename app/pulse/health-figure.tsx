import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Light } from "#app/health/light.tsx";
import { TendencyIcon } from "#app/health/tendency-icon.tsx";
import { statementsIn } from "#worker/contract/health-check/points.ts";
import { COLOUR_NAMES, colourOf, TENDENCY_NAMES, tendencyOf } from "#worker/contract/health-check/text.ts";
import { number, t } from "#worker/contract/language.ts";
import type { HealthPoint, PulseRetrospective } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";
import type { Label } from "./plot.tsx";

type HealthFigureProps = { retros: readonly PulseRetrospective[]; labels: readonly Label[] };

/** The most health checks in the picture, newest last. The table has all of them. */
const MOST_COLUMNS = 8;
const MOST_ON_PHONE = 3;
/** Up to so many have room twice side by side on a computer. */
const MOST_IN_HALF = 4;
/** A longer day than "29 sept" takes two lines: its width must not move the marks below it. */
const COLUMN = { flex: "1 0 auto", width: "3.5rem" };
/** The columns follow it and fill the line, so that each mark stands beside its label. */
const LABEL = { flexBasis: "clamp(7rem, 36%, 12rem)" };

const pointOf = ({ health }: PulseRetrospective, key: string): HealthPoint | undefined =>
  health?.find((one) => one.key === key);

/** For each statement the prevailing colour and tendency of each health check. */
export function HealthFigure({ retros, labels }: HealthFigureProps) {
  const checked = retros.filter(({ health }) => health);
  const shown = checked.slice(-MOST_COLUMNS);
  const statements = statementsIn(checked);
  const inFirst = shown.length > MOST_IN_HALF ? statements.length : Math.ceil(statements.length / 2);
  const halves = [statements.slice(0, inFirst), statements.slice(inFirst)].filter(({ length }) => length > 0);
  return (
    <Figure
      className="lg:col-span-2"
      title={t`Chequeo de salud`}
      sentence={sentenceOf(checked)}
      columns={[
        t`Afirmación`,
        t`Retro`,
        COLOUR_NAMES.green(),
        COLOUR_NAMES.yellow(),
        COLOUR_NAMES.red(),
        TENDENCY_NAMES.better(),
        TENDENCY_NAMES.same(),
        TENDENCY_NAMES.worse(),
      ]}
      rows={statements.flatMap(({ key, title }) =>
        checked.flatMap((retro) => {
          const point = pointOf(retro, key);
          if (!point) return [];
          const numbers = [[...point.colours].reverse(), [...point.tendencies].reverse()].flat().map(String);
          return { id: `${key} ${retro.id}`, cells: [title, retro.retrospectiveName, ...numbers] };
        }),
      )}
    >
      <div aria-hidden="true" className={clsx("grid grid-cols-1 gap-x-8", halves.length > 1 && "lg:grid-cols-2")}>
        {halves.map((half, index) => (
          <ul key={half[0]?.key}>
            <li className={clsx("flex flex-wrap gap-x-4 pb-1 text-sm text-ink-soft", index > 0 && "max-lg:hidden")}>
              <span className="shrink-0" style={LABEL} />
              <Columns retros={shown}>{({ id }) => <Day label={labels.find((label) => label.id === id)} />}</Columns>
            </li>
            {half.map(({ key, title }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
                <span dir="auto" className="shrink-0 wrap-anywhere" style={LABEL}>
                  {title}
                </span>
                <Columns retros={shown}>
                  {(retro) => <Cell point={pointOf(retro, key)} isOnly={shown.length === 1} />}
                </Columns>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Figure>
  );
}

type ColumnsProps = {
  retros: readonly PulseRetrospective[];
  children: (retro: PulseRetrospective) => ReactNode;
};

/** A phone has room for the newest ones. */
const Columns = ({ retros, children }: ColumnsProps) => (
  <span className="flex grow">
    {retros.map((retro, index) => (
      <span key={retro.id} className={clsx(index < retros.length - MOST_ON_PHONE && "max-sm:hidden")} style={COLUMN}>
        {children(retro)}
      </span>
    ))}
  </span>
);

const Day = ({ label }: { label: Label | undefined }) => (
  <>
    {label?.text}
    <span className="block">{label?.year}</span>
  </>
);

type CellProps = { point: HealthPoint | undefined; isOnly: boolean };

/** Alone it has room for the tendency in words. */
function Cell({ point, isOnly }: CellProps) {
  if (!point) return null;
  const tendency = tendencyOf(point);
  return (
    <span className="flex items-center gap-1">
      <Light colour={colourOf(point)} className="size-7" />
      <TendencyIcon tendency={tendency} className="size-4" />
      {isOnly && TENDENCY_NAMES[tendency]()}
    </span>
  );
}

function sentenceOf(checked: readonly PulseRetrospective[]): string {
  const last = checked.at(-1)?.health ?? [];
  const green = last.filter((one) => colourOf(one) === "green").length;
  const inLast = t`En el último, ${number(green)} de ${number(last.length)} en verde.`;
  return `${inLast} ${t`La flecha dice hacia dónde va, según la mayoría.`}`;
}
