import { NameMark } from "#app/ui/name-mark.tsx";

/** The foot of the page: the name, and what it means. */
export function LandingFooter() {
  return (
    <footer className="mx-auto mt-20 max-w-6xl px-4 pb-10 sm:px-8 lg:mt-28">
      <div className="flex flex-col gap-3 border-t border-line-strong pt-6 sm:flex-row sm:items-center sm:justify-between">
        <NameMark />
        <p className="max-w-measure text-ink-soft">
          Tertulia: la conversación tranquila de quienes se juntan seguido alrededor de una mesa de café.
        </p>
      </div>
    </footer>
  );
}
