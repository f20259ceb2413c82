type Quote = { id: string; message: string; giver: { name: string }; receiver: { name: string } };

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
          <p className="mt-1 text-ink-soft">
            De <bdi className="font-semibold">{giver.name}</bdi> para{" "}
            <bdi className="font-semibold">{receiver.name}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
