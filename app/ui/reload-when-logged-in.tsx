import { useContext } from "react";
import { NonceContext } from "#app/lib/nonce.ts";
import { TOKEN_KEY } from "#app/lib/session.ts";

/**
 * Back and Forward show a page from a cache without asking the server. With a token in the browser the page loads again, and
 * the server redirects.
 */
const script = `addEventListener("pageshow",function(e){var n=performance.getEntriesByType("navigation")[0];try{if((e.persisted||n&&n.type==="back_forward")&&JSON.parse(localStorage.getItem("${TOKEN_KEY}")).token)location.reload()}catch(_){}})`;

/** For pages of people without a session. Works without the framework's scripts. */
export function ReloadWhenLoggedIn() {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
