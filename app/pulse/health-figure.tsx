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
      <div aria-hidden="true" className="overflow-x-auto">
        <table className="w-full">
          <tbody>
            {statements.map(({ key, title }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" dir="auto" className="min-w-0 py-2 pe-5 text-start font-normal wrap-anywhere">
                  {title}
                </th>
                {shown.map((retro) => (
                  <td key={retro.id} className="py-2 pe-5">
                    <Cell point={pointOf(retro, key)} />
                  </td>
                ))}
              </tr>
            ))}
            <tr className="text-sm text-ink-soft">
              <td />
              {shown.map(({ id }) => (
                <td key={id} className="py-2 pe-5 whitespace-nowrap">
                  {labels.find((label) => label.id === id)?.text}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Figure>
  );
}

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
