import { useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { Languages } from "lucide-react";
import { safeNext } from "#app/lib/next.ts";
import { WrittenOnce } from "#app/lib/on-server.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { language } from "#worker/contract/language.ts";
import { useLanguages } from "./use-languages.ts";

const POPUP = "language";

/** The picker of public pages. It is a form, so it works without script. */
export function LanguageChoice({ side = "top", onCloth = false }: { side?: "top" | "bottom"; onCloth?: boolean }) {
  const languages = useLanguages();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" className="menu-scope">
      <input type="hidden" name="next" value={pathname + safeSearch(search)} />
      <WrittenOnce id={`language ${side} ${onCloth} ${Object.keys(languages)}`} className="contents">
        {() => (
          <>
            <button
              type="button"
              {...{ popovertarget: POPUP }}
              className={buttonClass(onCloth ? "cloth" : "ghost", "md", "menu-anchor")}
            >
              {onCloth && <Languages aria-hidden="true" />}
              <span translate="no" className={clsx(onCloth && "max-sm:sr-only")}>
                {languages[language()] ?? language()}
              </span>
            </button>
            <div
              id={POPUP}
              {...{ popover: "auto" }}
              data-side={side}
              data-align="end"
              className="menu-popup hidden flex-col rounded-lg border border-line bg-paper p-1.5 text-ink shadow-lift open:flex"
            >
              <LanguageButtons languages={languages} />
            </div>
          </>
        )}
      </WrittenOnce>
    </form>
  );
}

/** The page's own search, without a `next` that leads elsewhere. */
function safeSearch(search: string): string {
  if (search === "") return "";
  const fields = new URLSearchParams(search);
  const next = safeNext(fields.get("next"));
  if (next) fields.set("next", next);
  else fields.delete("next");
  return fields.size > 0 ? `?${fields}` : "";
}

/** The buttons of a form that chooses another language. Its field `next` is the page to return to. */
export function LanguageButtons({ languages }: { languages: Record<string, string> }) {
  const others = Object.entries(languages).filter(([code]) => code !== language());
  return others.map(([code, name]) => (
    <button
      key={code}
      type="submit"
      name="language"
      value={code}
      lang={code}
      className="min-h-11 rounded-sm px-3 py-2 text-start font-medium hover:bg-accent-soft"
    >
      {name}
    </button>
  ));
}
