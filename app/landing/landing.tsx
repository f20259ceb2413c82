import {
  type AppLoadContext,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { LanguageChoice } from "#app/languages/language-choice.tsx";
import { guestOnly } from "#app/lib/data/guest-only.ts";
import { landingPath, withNext } from "#app/lib/next.ts";
import { OnServer } from "#app/lib/on-server.tsx";
import { titleUnlessMissing } from "#app/lib/page-title.ts";
import { pictureMeta } from "#app/lib/preview-picture.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { ReloadWhenLoggedIn } from "#app/ui/session-scripts.tsx";
import { language, locale, SOURCE_LANGUAGE, t } from "#worker/contract/language.ts";
import { About } from "./about.tsx";
import { Afterwards } from "./afterwards.tsx";
import { BackgroundChoice } from "./background-choice.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Steps } from "./steps.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

/** In the language that the person prefers, where the page is in another one. */
function otherLanguage({ reader, inLanguage }: AppLoadContext, search: string) {
  const { preferred } = reader;
  if (!preferred || preferred === reader.language || !inLanguage) return null;
  const text = inLanguage(preferred, () => t`Lee esta página en español`);
  return { code: preferred, text, path: landingPath(preferred) + search };
}

export async function loader(args: LoaderFunctionArgs) {
  const { origin, pathname, search, searchParams } = new URL(args.request.url);
  const { language: named = language() } = args.params;
  // The page of an unknown language is in the reader's.
  if (named !== language()) throw new Response(null, { status: 404 });
  // The link on Home shows the page to a person who is logged in.
  const visitor = searchParams.has("visita") ? { next: null, ended: false, headers: new Headers() } : null;
  const { next, ended, headers } = visitor ?? (await guestOnly(args));
  const { reader, sourceUrl, nonce, hasSession } = args.context;
  // A person with a session has teams: for them there is no table to try. Vite's development server has no nonce.
  const trialId = visitor && hasSession ? null : nonce || crypto.randomUUID();
  const other = otherLanguage(args.context, search);
  if (search === "" && !ended) args.context.samePage = `${origin}${pathname} ${other?.code}`;
  const { whole } = reader;
  return data({ next, ended, trialId, origin, sourceUrl, other, whole }, { headers });
}

// Private: `next` may name a team. Revalidated: the loader redirects people who are logged in.
export const headers: HeadersFunction = () => ({ "cache-control": "private, no-cache" });

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => {
  if (!loaded) return [{ title: titleUnlessMissing(error, t`Algo pasó · Tertulia`) }];
  const { origin, whole } = loaded;
  const link = (rel: string, code: string, hrefLang?: string) => ({
    tagName: "link",
    rel,
    hrefLang,
    href: origin + landingPath(code),
  });
  const title = t`Tertulia · Tu retrospectiva ágil, gratis y sin cuenta`;
  const text = t`Haz la retrospectiva de tu equipo en una mesa: tarjetas, timer, votos y acuerdos que vuelven. Gratis, sin tarjeta de crédito y lista en menos de 2 minutos.`;
  return [
    { title },
    { name: "description", content: text },
    link("canonical", language()),
    ...whole.map((code) => link("alternate", code, code)),
    link("alternate", SOURCE_LANGUAGE, "x-default"),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Tertulia" },
    { property: "og:locale", content: locale().replace("-", "_") },
    { property: "og:title", content: title },
    { property: "og:description", content: text },
    { property: "og:url", content: origin + landingPath() },
    ...pictureMeta(origin),
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: text },
  ];
};

export const ErrorBoundary = RouteError;

export default function LandingScreen() {
  const { next, ended, trialId, origin, sourceUrl, other } = useLoaderData<typeof loader>();
  const qr = useContext(OnServer)?.drawQr?.(origin + landingPath());
  const start = withNext("/login", next);
  return (
    <div className="overflow-x-clip">
      <ReloadWhenLoggedIn />
      {other && (
        <p lang={other.code} translate="no" className="bg-accent-soft text-center">
          <a
            href={other.path}
            hrefLang={other.code}
            className="inline-flex min-h-11 items-center px-4 font-medium underline underline-offset-4"
          >
            {other.text}
          </a>
        </p>
      )}
      <LandingHeader start={start} />
      <main className="mx-auto flex max-w-6xl flex-col gap-14 px-4 sm:px-8 lg:gap-28">
        <Hero start={start} notice={ended ? "ended" : next === null ? null : "invited"} trialId={trialId} />
        <Steps />
        <Features />
        <Afterwards qr={qr} />
        <Pricing />
        <Roadmap />
        <About sourceUrl={sourceUrl} />
      </main>
      <LandingFooter />
    </div>
  );
}

const ANCHORS = [
  { href: "#features", label: () => t`Funciones` },
  { href: "#roadmap", label: () => t`Roadmap` },
  { href: "#about", label: () => t`Nosotros` },
];

function LandingHeader({ start }: { start: string }) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 sm:px-8 sm:pt-5">
      <a href={landingPath()} className="inline-flex min-h-11 items-center rounded-md">
        <NameMark />
      </a>
      <a href={start} className={buttonClass("quiet", "md", "sm:order-last")}>{t`Comenzar`}</a>
      <nav aria-label={t`Secciones`} className="-mx-2 flex max-sm:w-full sm:ms-auto">
        {ANCHORS.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-md px-2 font-medium text-ink-soft hover:text-ink sm:px-3"
          >
            {label()}
          </a>
        ))}
      </nav>
    </header>
  );
}

function LandingFooter() {
  return (
    <footer className="mx-auto mt-14 max-w-6xl px-4 pb-10 sm:px-8 lg:mt-28">
      <div className="flex flex-col gap-3 border-t border-line-strong pt-5 sm:flex-row sm:items-center sm:justify-between">
        <NameMark />
        <p className="max-w-measure text-ink-soft">{t`Tertulia: la conversación tranquila de quienes se juntan seguido alrededor de una mesa de café.`}</p>
        <div className="flex">
          <LanguageChoice />
          <BackgroundChoice />
        </div>
      </div>
    </footer>
  );
}
