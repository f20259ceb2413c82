import { TOKEN_KEY } from "#app/lib/session.ts";
import { InlineScript } from "./inline-script.tsx";

const token = `JSON.parse(localStorage.getItem("${TOKEN_KEY}")).token`;
const isBack = `((performance.getEntriesByType("navigation")[0]||{}).type==="back_forward")`;

const reload = `addEventListener("pageshow",function(e){try{if((e.persisted||${isBack})&&${token})location.reload()}catch(_){}})`;
const forget = `try{if(!${isBack}&&${token})localStorage.setItem("${TOKEN_KEY}","{}")}catch(_){}`;

/**
 * Back and Forward show a page from a cache without asking the server. With a token in the browser the page loads again, and
 * the server redirects. For pages of people without a session; works without the framework's scripts.
 */
export const ReloadWhenLoggedIn = () => <InlineScript text={reload} />;

/**
 * The server found no valid session: removes a stale token, so that no request sends it. It runs while the page is read,
 * because a token that comes later is of a login in another tab.
 */
export const ForgetStaleToken = () => <InlineScript text={forget} />;
