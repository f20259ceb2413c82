import { useLocation } from "@remix-run/react";
import { Languages } from "lucide-react";
import { toast } from "#app/lib/toast.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { language, t } from "#worker/contract/language.ts";
import { useLanguages } from "./use-languages.ts";

/** The page is loaded again, because its script is in one language. */
async function choose(code: string): Promise<void> {
  const body = new URLSearchParams({ language: code });
  const answer = await fetch("/language", { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") location.reload();
  else toast.error(t`No pudimos cambiar el idioma. Inténtalo de nuevo en un momento.`);
}

/** The picker of private pages. Without script it is a link to a page with the same choice. */
export function LanguagePicker() {
  const languages = useLanguages();
  return (
    <>
      {/* React leaves what is in a `noscript` as the server wrote it, so the browser's script does without it. */}
      <noscript>{import.meta.env.SSR && <LanguageLink />}</noscript>
      <Menu
        label={t`Idioma`}
        variant="ghost"
        align="start"
        side="top"
        size="icon"
        className="text-ink-soft! noscript:hidden"
        items={Object.entries(languages).map(([code, name]) => ({
          label: name,
          checked: code === language(),
          onSelect: () => void choose(code),
        }))}
      >
        <Sign />
      </Menu>
    </>
  );
}

function LanguageLink() {
  const { pathname, search } = useLocation();
  return (
    <a
      href={`/language?next=${encodeURIComponent(pathname + search)}`}
      className={buttonClass("ghost", "icon", "text-ink-soft!")}
    >
      <Sign />
    </a>
  );
}

const Sign = () => (
  <>
    <Languages aria-hidden="true" />
    <span className="sr-only">{t`Idioma`}</span>
  </>
);
