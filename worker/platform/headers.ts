import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { NONCE, type SecureHeadersVariables, secureHeaders } from "hono/secure-headers";

type HeadersEnv = {
  Bindings: Pick<Cloudflare.Env, "API_BASE_URL" | "WS_BASE_URL">;
  Variables: { requestId: string } & SecureHeadersVariables;
};

const common: Parameters<typeof secureHeaders>[0] = {
  overwrite: false,
  strictTransportSecurity: "max-age=63072000; includeSubDomains",
  xFrameOptions: "DENY",
  // A team's URL holds its id.
  referrerPolicy: "same-origin",
  permissionsPolicy: {
    autoplay: ["self"],
    clipboardWrite: ["self"],
    publickeyCredentialsGet: ["self"],
    camera: false,
    clipboardRead: false,
    displayCapture: false,
    fullscreen: false,
    geolocation: false,
    microphone: false,
    midi: false,
    payment: false,
    pictureInPicture: false,
    screenWakeLock: false,
    usb: false,
    xrSpatialTracking: false,
  },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

const documentHeaders = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", NONCE],
    // React writes `style` attributes, and the toasts add a style sheet at run time.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:"],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    connectSrc: ["'self'", serverOrigins],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

const dataHeaders = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
});

function serverOrigins({ env, req }: Context<HeadersEnv>): string {
  const socket = new URL(env.WS_BASE_URL, req.url);
  socket.protocol = socket.protocol.replace("http", "ws");
  return `${new URL(env.API_BASE_URL, req.url).origin} ${socket.origin}`;
}

/** Keeps the headers that a response already has. `public/_headers` has the same rules for static files. */
export const responseHeaders = createMiddleware<HeadersEnv>(async (c, next) => {
  await next();
  // A 101 response cannot be copied.
  if (c.res.webSocket) return;
  // Copies the response, whose headers may be immutable.
  c.header("x-request-id", c.get("requestId"));
  const { headers } = c.res;
  const { protocol, searchParams } = new URL(c.req.url);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  if (searchParams.has("password")) headers.set("referrer-policy", "no-referrer");
  const secure = headers.get("content-type")?.startsWith("text/html") ? documentHeaders : dataHeaders;
  await secure(c, async () => undefined);
  // RFC 6797 §7.2: not over http.
  if (protocol !== "https:") headers.delete("strict-transport-security");
});
