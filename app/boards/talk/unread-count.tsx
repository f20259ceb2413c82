import { countOf } from "#worker/contract/counts.ts";

/** How many comments of a topic the person has not read. */
export const UnreadCount = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className="numeral inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-sm font-semibold text-accent-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only"> {countOf(count, "comentario sin leer", "comentarios sin leer")}</span>
    </span>
  );
