import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Light } from "#app/health/light.tsx";
import { TendencyIcon } from "#app/health/tendency-icon.tsx";
import { statementsIn } from "#worker/contract/health/points.ts";
import { COLOUR_NAMES, colourOf, TENDENCY_NAMES, tendencyOf } from "#worker/contract/health/text.ts";
import { number, t } from "#worker/contract/language.ts";
import type { HealthPoint, PulseRetrospective } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";
import type { Label } from "./plot.tsx";

type HealthFigureProps = { retros: readonly PulseRetrospective[]; labels: readonly Label[] };

/** The most health checks in the picture, newest last. The table has all of them. */
const MOST_COLUMNS = 8;
const MOST_ON_PHONE = 4;
/** A day, such as "29 sept", fits. */
const COLUMN_WIDTH = "3.5rem";

const pointOf = ({ health }: PulseRetrospective, key: string): HealthPoint | undefined =>
  health?.find((one) => one.key === key);

/** For each statement the prevailing colour and tendency of each health check. */
export function HealthFigure({ retros, labels }: HealthFigureProps) {
  const checked = retros.filter(({ health }) => health);
  const shown = checked.slice(-MOST_COLUMNS);
  const statements = statementsIn(checked);
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
      <ul aria-hidden="true">
        {statements.map(({ key, title }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span dir="auto" className="min-w-0 grow basis-40 wrap-anywhere">
              {title}
            </span>
            <Columns retros={shown}>{(retro) => <Cell point={pointOf(retro, key)} />}</Columns>
          </li>
        ))}
        <li className="flex py-2 text-sm text-ink-soft">
          <Columns retros={shown}>{({ id }) => labels.find((label) => label.id === id)?.text}</Columns>
        </li>
      </ul>
    </Figure>
  );
}

type ColumnsProps = {
  retros: readonly PulseRetrospective[];
  children: (retro: PulseRetrospective) => ReactNode;
};

/** A phone has room for the newest ones. */
const Columns = ({ retros, children }: ColumnsProps) => (
  <span className="ms-auto flex">
    {retros.map((retro, index) => (
      <span
        key={retro.id}
        className={clsx("shrink-0", index < retros.length - MOST_ON_PHONE && "max-sm:hidden")}
        style={{ width: COLUMN_WIDTH }}
      >
        {children(retro)}
      </span>
    ))}
  </span>
);

const Cell = ({ point }: { point: HealthPoint | undefined }) =>
  point ? (
    <span className="flex items-center gap-1">
      <Light colour={colourOf(point)} className="size-7" />
      <TendencyIcon tendency={tendencyOf(point)} className="size-4" />
    </span>
  ) : null;

function sentenceOf(checked: readonly PulseRetrospective[]): string {
  const last = checked.at(-1)?.health ?? [];
  const green = last.filter((one) => colourOf(one) === "green").length;
  const inLast = t`En el último, ${number(green)} de ${number(last.length)} en verde.`;
  return `${inLast} ${t`La flecha dice hacia dónde va, según la mayoría.`}`;
}
