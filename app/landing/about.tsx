import { rich } from "#app/lib/rich.ts";
import { Drawing } from "#app/ui/icons/drawing.tsx";
import { t } from "#worker/contract/language.ts";

const MIT = "https://opensource.org/license/mit";
const AUTHORS = "The Tertulia authors";

/** @param sourceUrl where the source is published, if that is configured */
export function About({ sourceUrl }: { sourceUrl: string | undefined }) {
  return (
    <section id="about" aria-labelledby="about-title" className="grid items-center gap-8 sm:grid-cols-[auto_1fr]">
      <Drawing name="members" className="w-52 max-sm:hidden lg:w-72" />
      <div className="flex max-w-measure flex-col gap-4 text-lg">
        <h2 id="about-title" className="text-3xl">{t`Quiénes somos`}</h2>
        <p>{rich`Tertulia es un proyecto de software libre. Se publica con la ${<Source href={MIT}>{t`licencia MIT`}</Source>} a nombre de sus autores, ${<span lang="en">{AUTHORS}</span>}: puedes usarla, estudiarla, cambiarla e instalarla por tu cuenta.`}</p>
        {sourceUrl && (
          <p className="text-ink-soft">{rich`Quién escribió cada parte está en su historia, junto con todo el ${<Source href={sourceUrl}>{t`código`}</Source>}.`}</p>
        )}
      </div>
    </section>
  );
}

function Source({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener" className="underline decoration-1 underline-offset-4 hover:text-accent">
      {children}
    </a>
  );
}
