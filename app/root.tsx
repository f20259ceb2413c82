import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useContext } from "react";
import { translationScript } from "#app/lib/browser-translation.ts";
import { NonceContext } from "#app/lib/nonce.ts";
import { titleUnlessMissing } from "#app/lib/page-title.ts";
import { SETTINGS_ELEMENT } from "#app/lib/settings.ts";
import appCss from "#app/styles/app.css?url";
import { backgroundScript } from "#app/styles/backgrounds.ts";
import fontUrl from "#app/styles/young-serif.woff2?url";
import { InlineScript } from "#app/ui/inline-script.tsx";
import { NavigationAnnouncement } from "#app/ui/navigation-announcement.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { language, t } from "#worker/contract/language.ts";
import { manifestPath } from "#worker/contract/manifest.ts";
import { zoneInCookies, zoneScript } from "#worker/contract/zone-cookie.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: appCss },
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: manifestPath() },
];

/** `renderedAt`: milliseconds on the server; the room sends the events after it. `timeZone`: the reader's, null if unknown. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return {
    // Vite's development server runs no Worker.
    hasMail: context.hasMail ?? true,
    settings: context.settings ?? { API_BASE_URL: "/api", WS_BASE_URL: "/parties" },
    renderedAt: Date.now(),
    timeZone: zoneInCookies(request.headers.get("cookie")),
    direction: context.reader?.direction ?? "ltr",
    languages: context.reader?.languages ?? {},
  };
}

export const meta: MetaFunction = ({ error }) => [
  { title: titleUnlessMissing(error, error ? t`Algo pasó · Tertulia` : "Tertulia") },
];

export const shouldRevalidate = () => false;

const CONTENT_END = "content-end";

/** A route with `handle.static` needs no script. */
const isStatic = (handle: unknown) => handle instanceof Object && "static" in handle && handle.static === true;

const inlineScript = (hasScripts: boolean) => backgroundScript + zoneScript + (hasScripts ? translationScript : "");

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const hasScripts = !useMatches().some(({ handle }) => isStatic(handle));
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={language()} dir={data?.direction ?? "ltr"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {/* The parser pauses anywhere under load. What it has not read yet would push what is already shown. */}
        <link rel="expect" href={`#${CONTENT_END}`} blocking="render" />
        <InlineScript text={import.meta.env.SSR ? inlineScript(hasScripts) : ""} />
      </head>
      <body>
        {children}
        <div id={CONTENT_END} hidden />
        {hasScripts && (
          <>
            <script
              type="application/json"
              id={SETTINGS_ELEMENT}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own settings as JSON, with < escaped.
              dangerouslySetInnerHTML={{ __html: JSON.stringify(data?.settings ?? {}).replaceAll("<", "\\u003c") }}
            />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <NavigationAnnouncement />
      <Toaster />
    </>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
