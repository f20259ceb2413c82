import { useContext } from "react";
import { NonceContext } from "#app/lib/nonce.ts";
import { TOKEN_KEY } from "#app/lib/session.ts";
import { CookiesNote } from "#app/ui/browser-note.tsx";
import { t } from "#worker/contract/language.ts";
import { InviteFrame } from "./invite-frame.tsx";

const COOKIES_NOTE = "cookies";

/**
 * Stores the token, as the answer of every call that logs in, and goes on, unless the browser blocks cookies. Without script the
 * cookie is enough to read.
 */
export function Entering({ token, to }: { token: string; to: string }) {
  const nonce = useContext(NonceContext);
  const [key, session, path] = [TOKEN_KEY, JSON.stringify({ token }), to].map((text) =>
    JSON.stringify(text).replaceAll("<", "\\u003c"),
  );
  return (
    <InviteFrame about={<h1 className="text-3xl lg:text-4xl">{t`Ya estás dentro`}</h1>}>
      <CookiesNote id={COOKIES_NOTE} hidden />
      <p>
        <a href={to} className="font-medium text-accent underline underline-offset-4">{t`Seguir a la mesa`}</a>
      </p>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own values as JSON, with < escaped.
        dangerouslySetInnerHTML={{
          __html: `if(navigator.cookieEnabled){try{localStorage.setItem(${key},${session})}catch(e){}location.replace(${path})}else document.getElementById("${COOKIES_NOTE}").hidden=false`,
        }}
      />
    </InviteFrame>
  );
}
