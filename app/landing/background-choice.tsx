import { clsx } from "clsx";
import { WrittenOnce } from "#app/lib/on-server.tsx";
import { BACKGROUND_CHOICE, BACKGROUNDS } from "#app/styles/backgrounds.ts";
import { BackgroundSwatch } from "#app/ui/background-swatch.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

/** The background picker of public pages. The script of the document's head (`backgroundScript`) does its work. */
export function BackgroundChoice({ side = "top", onCloth = false }: { side?: "top" | "bottom"; onCloth?: boolean }) {
  return (
    <WrittenOnce id={`background ${side} ${onCloth}`} className="menu-scope -mx-2 noscript:hidden">
      {() => (
        <>
          <button
            type="button"
            {...{ popovertarget: BACKGROUND_CHOICE }}
            className={buttonClass(onCloth ? "cloth" : "ghost", "md", "menu-anchor")}
          >
            <BackgroundSwatch />
            <span className={clsx(onCloth && "max-[22.5rem]:sr-only")}>{t`Fondo`}</span>
          </button>
          <div
            id={BACKGROUND_CHOICE}
            role="radiogroup"
            aria-label={t`Fondo`}
            {...{ popover: "auto" }}
            data-side={side}
            data-align="end"
            className="menu-popup hidden flex-col rounded-lg border border-line bg-paper p-1.5 text-ink shadow-lift open:flex"
          >
            {BACKGROUNDS.map(({ id, name }) => (
              <label
                key={id}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 font-medium hover:bg-accent-soft has-focus-visible:bg-accent-soft"
              >
                <BackgroundSwatch id={id} />
                <span className="grow">{name}</span>
                <input type="radio" name={BACKGROUND_CHOICE} value={id} className="size-5 accent-accent" />
              </label>
            ))}
          </div>
        </>
      )}
    </WrittenOnce>
  );
}
