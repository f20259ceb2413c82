import { rich } from "#app/lib/rich.ts";

type Named = { name: string };
/** Giver and receiver are null where names are not shown. */
type Quote = { id: string; message: string; giver: Named | null; receiver: Named | null };

export function ThanksQuotes({ thankYous }: { thankYous: readonly Quote[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2 print:gap-y-2">
      {thankYous.map(({ id, message, giver, receiver }) => (
        <li key={id} className="break-inside-avoid">
          <blockquote
            dir="auto"
            className="font-serif text-lg leading-snug print:text-base whitespace-pre-line wrap-anywhere"
          >
            {message}
          </blockquote>
          {giver && receiver && (
            <p className="mt-1 text-ink-soft">
              {rich`De ${<bdi className="font-semibold">{giver.name}</bdi>} para ${<bdi className="font-semibold">{receiver.name}</bdi>}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
