import { EmptyState } from "#app/ui/empty-state.tsx";
import type { TopicFilter } from "./queries.ts";

const WORDS: Record<TopicFilter, { title: string; text: string }> = {
  all: {
    title: "Aquí va a vivir lo que el equipo quiere conversar",
    text: "Una idea, una molestia, una pregunta: crea un tópico y que cada quien opine cuando pueda.",
  },
  OPEN: { title: "No hay tópicos abiertos", text: "Todo está conversado. Si algo te da vueltas, crea un tópico." },
  CLOSED: {
    title: "Todavía no cierran ningún tópico",
    text: "Cuando lleguen a un acuerdo, cierra el tópico desde su menú y quedará aquí.",
  },
  CANCELED: {
    title: "No hay tópicos cancelados",
    text: "Los que ya no vienen al caso se cancelan desde su menú y quedan aquí.",
  },
};

/** An empty tab of the list: what will be there. */
export function EmptyTopics({ filter }: { filter: TopicFilter }) {
  return <EmptyState drawing="topics" {...WORDS[filter]} />;
}
