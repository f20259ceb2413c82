import { countOf } from "#worker/contract/counts.ts";

type Waiting = {
  /** Open retrospectives in which the person has not voted. */
  retrospectives: number;
  /** Counters that nobody changed today. */
  counters: number;
  /** Open agreements that the person owns. */
  agreements: number;
};

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** "Te esperan 1 retro abierta, 2 rachas por marcar y 1 acuerdo tuyo." */
export function waitingText({ retrospectives, counters, agreements }: Waiting): string {
  const parts = [
    retrospectives > 0 && countOf(retrospectives, "retro abierta", "retros abiertas"),
    counters > 0 && countOf(counters, "racha por marcar", "rachas por marcar"),
    agreements > 0 && countOf(agreements, "acuerdo tuyo", "acuerdos tuyos"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return "Por hoy no te espera nada.";
  const isOne = retrospectives + counters + agreements === 1;
  return `${isOne ? "Te espera" : "Te esperan"} ${list.format(parts)}.`;
}
