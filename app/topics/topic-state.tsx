import { Ban, CircleDot, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { TopicState as State } from "#worker/contract/topics.ts";

const STATES: Record<State, { word: string; tone: BadgeTone; icon: ReactNode }> = {
  OPEN: { word: "Abierto", tone: "good", icon: <CircleDot aria-hidden="true" /> },
  CLOSED: { word: "Cerrado", tone: "neutral", icon: <Lock aria-hidden="true" /> },
  CANCELED: { word: "Cancelado", tone: "bad", icon: <Ban aria-hidden="true" /> },
};

/** The state of a topic as a badge (spec §4). */
export function TopicState({ state }: { state: State }) {
  const { word, tone, icon } = STATES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
