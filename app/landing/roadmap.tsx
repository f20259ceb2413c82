import { Check, Clock, Hammer, type LucideIcon } from "lucide-react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { t } from "#worker/contract/language.ts";

type Status = "completed" | "in-progress" | "coming-soon";

const STATUSES: Record<Status, { label: () => string; tone: BadgeTone; icon: LucideIcon }> = {
  completed: { label: () => t`Completado`, tone: "good", icon: Check },
  "in-progress": { label: () => t`En progreso`, tone: "accent", icon: Hammer },
  "coming-soon": { label: () => t`Próximamente`, tone: "neutral", icon: Clock },
};

const items = (): { title: string; text: string; status: Status }[] => [
  {
    title: t`Counters gamificados`,
    text: t`Rachas, metas que se cumplen y se vuelven a abrir, y la historia de cada una.`,
    status: "completed",
  },
  {
    title: t`Valores e identidad del equipo`,
    text: t`Un lugar para escribir en qué cree el equipo y reconocer a quien lo vive.`,
    status: "in-progress",
  },
  {
    title: t`Gestión de team building`,
    text: t`Organizar las juntas que no son reuniones: ideas, fechas y quién se suma.`,
    status: "coming-soon",
  },
  {
    title: t`Muro de feedback anónimo`,
    text: t`Decir lo que cuesta decir, sin firma y con cuidado.`,
    status: "in-progress",
  },
];

export function Roadmap() {
  return (
    <section id="roadmap" aria-labelledby="roadmap-title" className="grid gap-5 sm:gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex flex-col gap-3">
        <h2 id="roadmap-title" className="text-3xl">{t`Roadmap`}</h2>
        <p className="text-lg text-ink-soft">{t`Lo que ya está servido y lo que se está preparando.`}</p>
      </div>
      <ol className="flex flex-col rounded-lg border border-line bg-paper px-5 shadow-card">
        {items().map(({ title, text, status }) => {
          const { label, tone, icon: Icon } = STATUSES[status];
          return (
            <li
              key={title}
              className="flex flex-col items-start gap-x-6 gap-y-2 border-line py-3.5 not-first:border-t sm:py-5 sm:flex-row sm:justify-between"
            >
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
              <Badge tone={tone} icon={<Icon aria-hidden="true" />} className="max-sm:order-first">
                {label()}
              </Badge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
