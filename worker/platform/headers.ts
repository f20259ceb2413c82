import type { Settings } from "#worker/env.ts";

const TWO_YEARS = 63_072_000;

/** For whatever is not a page of ours: nothing in it may load, run or be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What the product uses of the browser, the rest is off: the clipboard to share a team, and the sound of the timer's end. */
const PERMISSIONS = [
  "autoplay=(self)",
  "clipboard-write=(self)",
  ...["camera", "clipboard-read", "display-capture", "fullscreen", "geolocation", "microphone", "midi", "payment"].map(
    off,
  ),
  ...["picture-in-picture", "publickey-credentials-get", "screen-wake-lock", "usb", "xr-spatial-tracking"].map(off),
].join(", ");

function off(feature: string): string {
  return `${feature}=()`;
}

/**
 * The browser's protections on every answer of the Worker; `public/_headers` says the same for static files.
 * @param answer keeps what it says itself, such as a page its own policy
 */
export function withSecurityHeaders(answer: Response, { url }: Request): Response {
  // A socket's answer cannot be copied, and is not a document.
  if (answer.webSocket) return answer;
  const { protocol, searchParams } = new URL(url);
  const hardened = new Response(answer.body, answer);
  const { headers } = hardened;
  const standard = {
    "content-security-policy": NO_PAGE,
    // What a page shows is one person's; back and forward within the product ask no server, so this costs little.
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Links of a team hold its id: no other site is told. A password in a link (spec §2) is not even told to this one.
    "referrer-policy": searchParams.has("password") ? "no-referrer" : "same-origin",
    "permissions-policy": PERMISSIONS,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
  for (const [name, value] of Object.entries(standard)) if (!headers.has(name)) headers.set(name, value);
  if (protocol === "https:") headers.set("strict-transport-security", `max-age=${TWO_YEARS}; includeSubDomains`);
  return hardened;
}

/**
 * What a page may load and run: its own files, and the inline scripts that carry its nonce. Inline styles stay allowed,
 * because React writes `style` attributes into the page and the toasts bring their style sheet along at run time.
 */
export function pagePolicy(
  nonce: string,
  url: string,
  { API_BASE_URL, WS_BASE_URL }: Pick<Settings, "API_BASE_URL" | "WS_BASE_URL">,
): string {
  const socket = new URL(WS_BASE_URL, url);
  socket.protocol = socket.protocol.replace("http", "ws");
  const reachable = new Set(["'self'", new URL(API_BASE_URL, url).origin, socket.origin]);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${[...reachable].join(" ")}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
