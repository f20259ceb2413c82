import { Ban, CircleDot, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { t } from "#worker/contract/language.ts";
import type { TopicState as State } from "#worker/contract/topics.ts";

const STATES: Record<State, { label: () => string; tone: BadgeTone; icon: ReactNode }> = {
  OPEN: { label: () => t`Abierto`, tone: "good", icon: <CircleDot aria-hidden="true" /> },
  CLOSED: { label: () => t`Cerrado`, tone: "neutral", icon: <Lock aria-hidden="true" /> },
  CANCELED: { label: () => t`Cancelado`, tone: "bad", icon: <Ban aria-hidden="true" /> },
};

export function TopicState({ state }: { state: State }) {
  const { label, tone, icon } = STATES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label()}
    </Badge>
  );
}
