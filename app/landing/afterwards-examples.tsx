import { Check, CircleCheck, Flag, Flame, Repeat2 } from "lucide-react";
import { formatCalendarDay } from "#app/lib/format.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { number, t } from "#worker/contract/language.ts";
import { INSET } from "./inset.ts";

const OWNER = "Tomás Vera";

export function AgreementsExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de acuerdos: Revisar los PR el mismo día está pendiente y vuelve por segunda vez; Demos de 20 minutos está hecho`}
      className={`${INSET} flex flex-col justify-center gap-3`}
    >
      <div className="rounded-md border border-line bg-paper p-4 shadow-card">
        <p className="text-lg font-semibold">{t`Revisar los PR el mismo día`}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-accent">
          <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
          {t`Vuelve por 2.ª vez`}
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex items-center gap-2">
            <Avatar id={OWNER} name={OWNER} size="sm" />
            <span className="leading-tight">
              {OWNER} <span className="block text-ink-soft">{t`para el ${formatCalendarDay("2026-12-12")}`}</span>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Badge tone="good" icon={<Check aria-hidden="true" />}>{t`Hecho`}</Badge>
            <Badge tone="accent">{t`Sigue`}</Badge>
            <Badge>{t`Ya no`}</Badge>
          </div>
        </div>
      </div>
      <p className="flex items-center gap-2 px-4 text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        <span>{t`Demos de 20 minutos: hecho en 9 días`}</span>
      </p>
    </div>
  );
}

/** The QR code of this page: the path of an SVG, and the modules of its side. */
export type Qr = { path: string; size: number };

export function InviteExample({ qr }: { qr: Qr | undefined }) {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de invitación con su código QR: te invitan a Los Cóndores`}
      className={`${INSET} flex items-center gap-4`}
    >
      {qr && (
        // Black on white in the dark too, as a camera needs it.
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} className="size-32 shrink-0 rounded-sm" aria-hidden="true">
          <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      <p className="min-w-0">
        <span className="block text-ink-soft">{t`Te invitan a`}</span>
        <span className="font-serif text-xl">{t`Los Cóndores`}</span>
      </p>
    </div>
  );
}

/** Averages from 1 to 5, and how far the answers of each retrospective were apart. */
const ANSWERS = [
  { day: "2026-10-03", average: 2.7, spread: 1 },
  { day: "2026-10-17", average: 3.3, spread: 0.9 },
  { day: "2026-10-31", average: 2.9, spread: 1.1 },
  { day: "2026-11-14", average: 3.6, spread: 0.7 },
  { day: "2026-11-28", average: 4.1, spread: 0.5 },
];
const HEIGHT = 132;
const acrossOf = (index: number) => `${((index + 0.5) / ANSWERS.length) * 100}%`;
const heightOf = (value: number) => HEIGHT - ((value - 0.75) / 4.5) * HEIGHT;

export function PulseExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de pulso: en cinco retros, el ánimo al llegar sube de ${number(2.7)} a ${number(4.1)} de 5`}
      className={`${INSET} flex flex-col justify-center`}
    >
      <p className="flex items-baseline justify-between gap-4 pb-3">
        <span className="font-serif text-xl">{t`Cómo llegaron`}</span>
        <span className="numeral text-2xl">
          {number(4.1)} <span className="text-lg text-ink-soft">{t`de 5`}</span>
        </span>
      </p>
      <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden="true">
        {[1, 3, 5].map((value) => (
          <line
            key={value}
            x2="100%"
            y1={heightOf(value)}
            y2={heightOf(value)}
            className={value === 1 ? "stroke-line-strong" : "stroke-line"}
          />
        ))}
        {ANSWERS.slice(1).map(({ day, average }, index) => (
          <line
            key={day}
            x1={acrossOf(index)}
            y1={heightOf(ANSWERS[index]?.average ?? average)}
            x2={acrossOf(index + 1)}
            y2={heightOf(average)}
            className="stroke-accent"
            strokeWidth="2"
          />
        ))}
        {ANSWERS.map(({ day, average, spread }, index) => (
          <g key={day} className="stroke-accent">
            <line
              x1={acrossOf(index)}
              x2={acrossOf(index)}
              y1={heightOf(average - spread)}
              y2={heightOf(Math.min(5, average + spread))}
              strokeOpacity="0.28"
              strokeWidth="9"
              strokeLinecap="round"
            />
            <circle cx={acrossOf(index)} cy={heightOf(average)} r="5" className="fill-paper" strokeWidth="2.5" />
          </g>
        ))}
      </svg>
      <div className="flex pt-1 text-center text-sm text-ink-soft">
        {ANSWERS.map(({ day }) => (
          <span key={day} className="flex-1">
            {formatCalendarDay(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

const memories = () => [
  {
    icon: Flag,
    tone: "text-saffron-ink",
    label: t`Meta cumplida`,
    text: t`60 días: torta para todos`,
    day: "2026-11-21",
  },
  {
    icon: CircleCheck,
    tone: "text-good",
    label: t`Acuerdo cumplido`,
    text: t`Demos de 20 minutos`,
    day: "2026-11-16",
  },
  {
    icon: Flame,
    tone: "text-saffron-ink",
    label: t`Racha récord`,
    text: t`58 días sin bugs`,
    day: "2026-11-09",
  },
];

export function MemoryExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de memoria de noviembre: una meta cumplida, un acuerdo cumplido y una racha récord`}
      className={INSET}
    >
      <p className="pb-2 font-serif text-xl">{t`Noviembre`}</p>
      {memories().map(({ icon: Icon, tone, label, text, day }) => (
        <div key={day} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2">
          <Icon aria-hidden="true" className={`mt-0.5 size-6 ${tone}`} />
          <p>
            <span className="block text-ink-soft">{label}</span>
            <span className="font-medium">{text}</span>
          </p>
          <span className="text-ink-soft">{formatCalendarDay(day)}</span>
        </div>
      ))}
    </div>
  );
}
