import { Check, CircleCheck, Flag, Flame, Repeat2 } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";

const INSET = "grow rounded-md border border-line bg-paper-inset p-4";

export function AgreementsExample() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de acuerdos: Revisar los PR el mismo día está pendiente y vuelve por segunda vez; Demos de 20 minutos está hecho"
      className={`${INSET} flex flex-col justify-center gap-3`}
    >
      <div className="rounded-md border border-line bg-paper p-4 shadow-card">
        <p className="text-lg font-semibold">Revisar los PR el mismo día</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-accent">
          <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
          Vuelve por 2.ª vez
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex items-center gap-2">
            <Avatar id="Tomás Vera" name="Tomás Vera" size="sm" />
            <span className="leading-tight">
              Tomás Vera <span className="block text-ink-soft">para el 12 dic</span>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Badge tone="good" icon={<Check aria-hidden="true" />}>
              Hecho
            </Badge>
            <Badge tone="accent">Sigue</Badge>
            <Badge>Ya no</Badge>
          </div>
        </div>
      </div>
      <p className="flex items-center gap-2 px-4 text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        <span>Demos de 20 minutos: hecho en 9 días</span>
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
      aria-label="Ejemplo de invitación con su código QR: te invitan a Los Cóndores"
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
        <span className="block text-ink-soft">Te invitan a</span>
        <span className="font-serif text-xl">Los Cóndores</span>
      </p>
    </div>
  );
}

/** Averages from 1 to 5, and how far the answers of each retrospective were apart. */
const ANSWERS = [
  { day: "3 oct", average: 2.7, spread: 1 },
  { day: "17 oct", average: 3.3, spread: 0.9 },
  { day: "31 oct", average: 2.9, spread: 1.1 },
  { day: "14 nov", average: 3.6, spread: 0.7 },
  { day: "28 nov", average: 4.1, spread: 0.5 },
];
const HEIGHT = 132;
const acrossOf = (index: number) => `${((index + 0.5) / ANSWERS.length) * 100}%`;
const heightOf = (value: number) => HEIGHT - ((value - 0.75) / 4.5) * HEIGHT;

export function PulseExample() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de pulso: en cinco retros, el ánimo al llegar sube de 2,7 a 4,1 de 5"
      className={`${INSET} flex flex-col justify-center`}
    >
      <p className="flex items-baseline justify-between gap-4 pb-3">
        <span className="font-serif text-xl">Cómo llegaron</span>
        <span className="numeral text-2xl">
          4,1 <span className="text-lg text-ink-soft">de 5</span>
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
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}

const MEMORIES = [
  { icon: Flag, tone: "text-saffron-ink", label: "Meta cumplida", text: "60 días: torta para todos", day: "21 nov" },
  { icon: CircleCheck, tone: "text-good", label: "Acuerdo cumplido", text: "Demos de 20 minutos", day: "16 nov" },
  { icon: Flame, tone: "text-saffron-ink", label: "Racha récord", text: "58 días sin bugs", day: "9 nov" },
];

export function MemoryExample() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de memoria de noviembre: una meta cumplida, un acuerdo cumplido y una racha récord"
      className={INSET}
    >
      <p className="pb-2 font-serif text-xl">Noviembre</p>
      {MEMORIES.map(({ icon: Icon, tone, label, text, day }) => (
        <div key={label} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2">
          <Icon aria-hidden="true" className={`mt-0.5 size-6 ${tone}`} />
          <p>
            <span className="block text-ink-soft">{label}</span>
            <span className="font-medium">{text}</span>
          </p>
          <span className="text-ink-soft">{day}</span>
        </div>
      ))}
    </div>
  );
}
