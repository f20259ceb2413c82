import { buttonClass } from "#app/ui/button.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";

const ANCHORS = [
  { href: "#features", label: "Funciones" },
  { href: "#roadmap", label: "Roadmap" },
  { href: "#about", label: "Nosotros" },
];

/** Name, the three anchors of spec §2 and the way in. Plain links: there is no script here. */
export function LandingHeader({ start }: { start: string }) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 sm:px-8 sm:pt-5">
      <a href="/landing" className="inline-flex min-h-11 items-center rounded-md">
        <NameMark />
      </a>
      <a href={start} className={buttonClass("quiet", "md", "sm:order-last")}>
        Comenzar
      </a>
      <nav aria-label="Secciones" className="-mx-2 flex max-sm:w-full sm:ml-auto">
        {ANCHORS.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-md px-2 font-medium text-ink-soft hover:text-ink sm:px-3"
          >
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}
