import { formatDayCount, formatThankYouCount } from "#app/lib/format.ts";
import { byLocale, form, number, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { PulseRetrospective } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";
import { decimal, keptDaysOf, NONE, sumOf } from "./numbers.ts";
import { Bar, type Label, Plot, scaleTo } from "./plot.tsx";

type BarFigureProps = { retros: readonly PulseRetrospective[]; labels: readonly Label[] };

const numberOr = (value: number | null) => (value === null ? NONE : String(value));

const KINDS = [
  { key: "writers", title: () => t`Escribieron` },
  { key: "voters", title: () => t`Votaron` },
  { key: "thankers", title: () => t`Agradecieron` },
] as const;

/** One small picture for each way to take part, on the same scale. */
export function ParticipationFigure({ retros, labels }: BarFigureProps) {
  const most = Math.max(1, ...retros.flatMap((retro) => KINDS.map(({ key }) => retro[key] ?? 0)));
  const { top, scale } = scaleTo(most);
  const ends = scale.filter(({ share }) => share === 0 || share === 1);
  return (
    <Figure
      className="lg:col-span-2"
      title={t`Cuántos participaron`}
      sentence={participationSentence(retros.at(-1))}
      columns={[t`Retro`, ...KINDS.map(({ title }) => title())]}
      rows={retros.map((retro) => ({
        id: retro.id,
        cells: [retro.retrospectiveName, ...KINDS.map(({ key }) => numberOr(retro[key]))],
      }))}
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {KINDS.map(({ key, title }) => (
          <div key={key} className="min-w-0">
            <p className="mb-1 font-medium">{title()}</p>
            {retros.every((retro) => retro[key] === null) ? (
              <p className="text-ink-soft">{t`Con tarjetas sin nombre se cuenta desde ${BOARD.answersShown} personas.`}</p>
            ) : (
              <Plot scale={ends} labels={labels} mostLabels={3}>
                {retros.map((retro, index) => (
                  <Bar key={retro.id} index={index} count={retros.length} full={(retro[key] ?? 0) / top} />
                ))}
              </Plot>
            )}
          </div>
        ))}
      </div>
    </Figure>
  );
}

type Clause = {
  withPeople: (count: number) => string;
  short: (count: number) => string;
  nobody: () => string;
};

const CLAUSES: Record<(typeof KINDS)[number]["key"], Clause> = {
  writers: {
    withPeople: (n) => plural(n, form`escribió ${number(n)} persona`, form`escribieron ${number(n)} personas`),
    short: (n) => plural(n, form`escribió ${number(n)}`, form`escribieron ${number(n)}`),
    nobody: () => t`nadie escribió`,
  },
  voters: {
    withPeople: (n) => plural(n, form`votó ${number(n)} persona`, form`votaron ${number(n)} personas`),
    short: (n) => plural(n, form`votó ${number(n)}`, form`votaron ${number(n)}`),
    nobody: () => t`nadie votó`,
  },
  thankers: {
    withPeople: (n) => plural(n, form`agradeció ${number(n)} persona`, form`agradecieron ${number(n)} personas`),
    short: (n) => plural(n, form`agradeció ${number(n)}`, form`agradecieron ${number(n)}`),
    nobody: () => t`nadie agradeció`,
  },
};

const list = byLocale((code) => new Intl.ListFormat(code, { type: "conjunction" }));

/** "En la última, escribieron 6 personas, votaron 5 y agradeció 1." */
function participationSentence(last: PulseRetrospective | undefined): string {
  if (!last) return "";
  const acts = KINDS.flatMap(({ key }) => {
    const count = last[key];
    return count === null ? [] : [{ count, ...CLAUSES[key] }];
  });
  const first = acts.find(({ count }) => count > 0);
  const clauses = acts.map((act) => {
    const { count, withPeople, short, nobody } = act;
    if (count === 0) return nobody();
    return act === first ? withPeople(count) : short(count);
  });
  return t`En la última, ${list().format(clauses)}.`;
}

export function AgreementsFigure({ retros, labels }: BarFigureProps) {
  const { top, scale } = scaleTo(Math.max(1, ...retros.map(({ agreed }) => agreed)));
  const shown = retros.some(({ agreed }) => agreed > 0) ? retros : [];
  return (
    <Figure
      title={t`Acuerdos cumplidos`}
      sentence={agreementsSentence(retros)}
      columns={[t`Retro`, t`Acuerdos`, t`Cumplidos`, t`Descartados`, t`Días`]}
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
        <Key className="bg-accent" text={t`Cumplidos`} />
        <Key className="border-[1.5px] border-accent bg-accent-soft" text={t`Pendientes o descartados`} />
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
  if (agreed === 0) return t`En estas retros no quedaron acuerdos.`;
  const made = plural(agreed, form`${number(agreed)} acuerdo`, form`${number(agreed)} acuerdos`);
  if (days === null)
    return plural(
      kept,
      form`De ${made}, ${number(kept)} se cumplió.`,
      form`De ${made}, ${number(kept)} se cumplieron.`,
    );
  const time = formatDayCount(Math.round(days));
  return plural(
    kept,
    form`De ${made}, ${number(kept)} se cumplió; tomó ${time} en promedio.`,
    form`De ${made}, ${number(kept)} se cumplieron; tomó ${time} en promedio.`,
  );
}

export function ThanksFigure({ retros, labels }: BarFigureProps) {
  const { top, scale } = scaleTo(Math.max(1, ...retros.map(({ thanks }) => thanks)));
  const all = sumOf(retros.map(({ thanks }) => thanks));
  return (
    <Figure
      title={t`Agradecimientos`}
      sentence={thanksSentence(all, retros.length)}
      columns={[t`Retro`, t`Agradecimientos`, t`Personas que agradecieron`]}
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

function thanksSentence(all: number, retros: number): string {
  if (all === 0) return t`En estas retros nadie agradeció todavía.`;
  const thanks = formatThankYouCount(all);
  return retros > 1 ? t`${thanks}, unos ${number(Math.round(all / retros))} por retro.` : `${thanks}.`;
}
