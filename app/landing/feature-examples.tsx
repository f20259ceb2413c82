import { Check, Flag } from "lucide-react";
import { formatThankYouCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { t } from "#worker/contract/language.ts";
import { INSET } from "./inset.ts";

const steps = () => [
  { name: t`Agradecer`, detail: formatThankYouCount(11), done: true },
  { name: t`Votar`, detail: t`6 de 8 votaron`, done: false },
  { name: t`Cerrar`, detail: t`aparece quien ganó`, done: false },
];

export function RetroExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de retro: ya se dieron 11 agradecimientos, han votado 6 de 8 y quedan 2 minutos y 15 segundos`}
      className={`${INSET} flex flex-wrap content-center items-center gap-x-8 gap-y-4`}
    >
      <p className="numeral text-4xl">02:15</p>
      <ol className="flex grow flex-wrap gap-x-6 gap-y-3">
        {steps().map(({ name, detail, done }, index) => (
          <li key={name} className="flex items-center gap-2.5">
            <span
              className={
                done
                  ? "grid size-8 place-items-center rounded-full bg-good-soft text-good"
                  : "grid size-8 place-items-center rounded-full border border-line-strong tabular"
              }
            >
              {done ? <Check aria-hidden="true" className="size-5" /> : index + 1}
            </span>
            <span className="leading-tight">
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-soft">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const CANDIDATES = ["Camila Soto", "Tomás Vera", "Ignacia Pino"];

export function VoteExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de votación: Camila Soto está elegida entre tres personas`}
      className="flex flex-col gap-2"
    >
      {CANDIDATES.map((name, index) => (
        <div
          key={name}
          className={
            index === 0
              ? "flex items-center gap-3 rounded-md border-2 border-accent bg-accent-soft px-3 py-2 font-semibold"
              : "flex items-center gap-3 rounded-md border border-line px-3 py-2"
          }
        >
          <Avatar id={name} name={name} size="sm" />
          <span className="grow">{name}</span>
          <span
            className={
              index === 0
                ? "size-5 rounded-full border-6 border-accent bg-paper"
                : "size-5 rounded-full border border-line-strong bg-paper"
            }
          />
        </div>
      ))}
    </div>
  );
}

export function GoalExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de meta: llevan 42 días y faltan 18 para la meta de 60, torta para todos`}
      className={`${INSET} flex flex-col justify-center gap-3`}
    >
      <p className="flex items-baseline justify-between">
        <span className="numeral text-4xl">42</span>
        <span className="text-ink-soft">{t`faltan 18`}</span>
      </p>
      <div className="h-3 overflow-hidden rounded-full bg-saffron-soft">
        <div className="h-full w-3/4 rounded-full bg-saffron" />
      </div>
      <p className="flex items-center gap-2">
        <Flag aria-hidden="true" className="size-5 shrink-0" />
        {t`60 días: torta para todos`}
      </p>
    </div>
  );
}

const TEAM_ID = "k7mq2xw9ra";
const MEMBERS = [
  { name: "Valentina Ríos", admin: true },
  { name: "Tomás Vera", admin: false },
  { name: "Ignacia Pino", admin: false },
];

export function TeamExample() {
  return (
    <div role="img" aria-label={t`Ejemplo de equipo: Los Cóndores, con una admin y dos miembros más`} className={INSET}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <span className="font-serif text-xl">{t`Los Cóndores`}</span>
        <span className="text-ink-soft">{rich`id ${<span className="font-medium text-ink">{TEAM_ID}</span>}`}</span>
      </p>
      {MEMBERS.map(({ name, admin }) => (
        <p key={name} className="flex items-center gap-3 border-t border-line py-2">
          <Avatar id={name} name={name} size="sm" />
          <span className="grow">{name}</span>
          <Badge tone={admin ? "accent" : "neutral"}>{admin ? t`Admin` : t`User`}</Badge>
        </p>
      ))}
    </div>
  );
}

const RANKING = [
  { name: "Camila Soto", wins: 7 },
  { name: "Tomás Vera", wins: 4 },
  { name: "Ignacia Pino", wins: 2 },
];
const MOST_WINS = Math.max(...RANKING.map(({ wins }) => wins));

export function MetricsExample() {
  return (
    <div
      role="img"
      aria-label={t`Ejemplo de ranking: Camila Soto ganó 7 sprints, Tomás Vera 4 e Ignacia Pino 2`}
      className={`${INSET} flex flex-col justify-center gap-3`}
    >
      {RANKING.map(({ name, wins }, index) => (
        <div key={name} className="flex items-center gap-4">
          <div className="grow">
            <p className="flex items-center gap-2">
              {name}
              {index === 0 && <Trophy className="size-6" />}
            </p>
            <div className="mt-1 h-2.5 rounded-full bg-saffron-soft">
              <div className="h-full rounded-full bg-saffron" style={{ width: `${(wins / MOST_WINS) * 100}%` }} />
            </div>
          </div>
          <span className="numeral w-8 text-end text-2xl">{wins}</span>
        </div>
      ))}
    </div>
  );
}
