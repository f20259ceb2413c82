import { form, number, plural } from "#worker/contract/language.ts";

/** How many comments and proposals of a topic the person has not read. */
export const UnreadCount = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className="numeral inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-sm font-semibold text-accent-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {" "}
        {plural(count, form`${number(count)} novedad sin leer`, form`${number(count)} novedades sin leer`)}
      </span>
    </span>
  );
