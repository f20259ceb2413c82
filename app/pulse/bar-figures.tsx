import { formatThankYouCount } from "#app/lib/format.ts";
import { countOf } from "#worker/contract/counts.ts";
import type { PulseRetrospective } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";
import { decimal, keptDaysOf, NONE, sumOf } from "./numbers.ts";
import { Bar, type Label, Plot, scaleTo } from "./plot.tsx";

type BarFigureProps = { retros: readonly PulseRetrospective[]; labels: readonly Label[] };

const numberOr = (value: number | null) => (value === null ? NONE : String(value));

const KINDS = [
  { key: "writers", title: "Escribieron" },
  { key: "voters", title: "Votaron" },
  { key: "thankers", title: "Agradecieron" },
] as const;

/** One small picture for each way to take part, on the same scale. */
export function ParticipationFigure({ retros, labels }: BarFigureProps) {
  const most = Math.max(1, ...retros.flatMap((retro) => KINDS.map(({ key }) => retro[key] ?? 0)));
  const { top, scale } = scaleTo(most);
  const ends = scale.filter(({ share }) => share === 0 || share === 1);
  return (
    <Figure
      className="lg:col-span-2"
      title="Cuántos participaron"
      sentence={participationSentence(retros.at(-1))}
      columns={["Retro", ...KINDS.map(({ title }) => title)]}
      rows={retros.map((retro) => ({
        id: retro.id,
        cells: [retro.retrospectiveName, ...KINDS.map(({ key }) => numberOr(retro[key]))],
      }))}
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {KINDS.map(({ key, title }) => (
          <div key={key} className="min-w-0">
            <p className="mb-1 font-medium">{title}</p>
            <Plot scale={ends} labels={labels} mostLabels={3}>
              {retros.map((retro, index) => (
                <Bar key={retro.id} index={index} count={retros.length} full={(retro[key] ?? 0) / top} />
              ))}
            </Plot>
          </div>
        ))}
      </div>
    </Figure>
  );
}

function participationSentence(last: PulseRetrospective | undefined): string {
  if (!last) return "";
  const { writers, voters, thankers } = last;
  const acts = [
    ...(writers === null ? [] : [{ count: writers, one: "escribió", many: "escribieron" }]),
    { count: voters, one: "votó", many: "votaron" },
    { count: thankers, one: "agradeció", many: "agradecieron" },
  ];
  const first = acts.find(({ count }) => count > 0);
  const parts = acts.map((act) => {
    const { count, one, many } = act;
    if (count === 0) return `nadie ${one}`;
    return `${count === 1 ? one : many} ${act === first ? countOf(count, "persona", "personas") : count}`;
  });
  return `En la última, ${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}.`;
}

export function AgreementsFigure({ retros, labels }: BarFigureProps) {
  const { top, scale } = scaleTo(Math.max(1, ...retros.map(({ agreed }) => agreed)));
  const shown = retros.some(({ agreed }) => agreed > 0) ? retros : [];
  return (
    <Figure
      title="Acuerdos cumplidos"
      sentence={agreementsSentence(retros)}
      columns={["Retro", "Acuerdos", "Cumplidos", "Descartados", "Días"]}
      rows={shown.map(({ id, retrospectiveName, agreed, kept, dropped, keptDays }) => ({
        id,
        cells: [
          retrospectiveName,
          ...[agreed, kept, dropped].map(String),
          keptDays === null ? NONE : decimal(keptDays),
        ],
      }))}
    >
      <Plot scale={scale} labels={labels}>
        {retros.map(({ id, agreed, kept }, index) => (
          <Bar key={id} index={index} count={retros.length} full={kept / top} open={(agreed - kept) / top} />
        ))}
      </Plot>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-ink-soft">
        <Key className="bg-accent" text="Cumplidos" />
        <Key className="border-[1.5px] border-accent bg-accent-soft" text="Pendientes o descartados" />
      </ul>
    </Figure>
  );
}

const Key = ({ className, text }: { className: string; text: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden="true" className={`size-3.5 rounded-sm ${className}`} />
    {text}
  </li>
);

function agreementsSentence(retros: readonly PulseRetrospective[]): string {
  const [agreed, kept] = [sumOf(retros.map((retro) => retro.agreed)), sumOf(retros.map((retro) => retro.kept))];
  const days = keptDaysOf(retros);
  if (agreed === 0) return "En estas retros no quedaron acuerdos.";
  const made = `De ${countOf(agreed, "acuerdo", "acuerdos")}, ${countOf(kept, "se cumplió", "se cumplieron")}`;
  return days === null ? `${made}.` : `${made}; tomó ${countOf(Math.round(days), "día", "días")} en promedio.`;
}

export function ThanksFigure({ retros, labels }: BarFigureProps) {
  const { top, scale } = scaleTo(Math.max(1, ...retros.map(({ thanks }) => thanks)));
  const all = sumOf(retros.map(({ thanks }) => thanks));
  const each = retros.length > 1 ? `, unos ${Math.round(all / retros.length)} por retro` : "";
  return (
    <Figure
      title="Agradecimientos"
      sentence={all === 0 ? "En estas retros nadie agradeció todavía." : `${formatThankYouCount(all)}${each}.`}
      columns={["Retro", "Agradecimientos", "Personas que agradecieron"]}
      rows={(all > 0 ? retros : []).map(({ id, retrospectiveName, thanks, thankers }) => ({
        id,
        cells: [retrospectiveName, String(thanks), String(thankers)],
      }))}
    >
      <Plot scale={scale} labels={labels}>
        {retros.map(({ id, thanks }, index) => (
          <Bar key={id} index={index} count={retros.length} full={thanks / top} />
        ))}
      </Plot>
    </Figure>
  );
}
