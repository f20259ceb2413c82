import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guestOnly } from "#app/lib/data/guest-only.ts";
import { withNext } from "#app/lib/next.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";
import { ReloadWhenLoggedIn } from "#app/ui/session-scripts.tsx";
import { About } from "./about.tsx";
import { Afterwards } from "./afterwards.tsx";
import { BackgroundChoice } from "./background-choice.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Steps } from "./steps.tsx";

const TITLE = "Tertulia · Tu retrospectiva ágil, gratis y sin cuenta";
const TEXT =
  "Haz la retrospectiva de tu equipo en una mesa: tarjetas, timer, votos y acuerdos que vuelven. Gratis, sin tarjeta de crédito y lista en menos de 2 minutos.";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export async function loader(args: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(args.request.url);
  // The link on Home shows the page to a person who is logged in.
  const visitor = searchParams.has("visita") ? { next: null, ended: false, headers: new Headers() } : null;
  const { next, ended, headers } = visitor ?? (await guestOnly(args));
  // A person with a session has teams: for them there is no table to try.
  const trialId = visitor && args.context.hasSession ? null : crypto.randomUUID();
  const qr = args.context.qrPath?.(`${origin}/landing`);
  return data({ next, ended, trialId, origin, qr, sourceUrl: args.context.sourceUrl }, { headers });
}

// Private: `next` may name a team. Revalidated: the loader redirects people who are logged in.
export const headers: HeadersFunction = () => ({ "cache-control": "private, no-cache" });

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const origin = loaded?.origin ?? "";
  return [
    { title: TITLE },
    { name: "description", content: TEXT },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Tertulia" },
    { property: "og:locale", content: "es_CL" },
    { property: "og:title", content: TITLE },
    { property: "og:description", content: TEXT },
    { property: "og:url", content: `${origin}/landing` },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Tertulia: una mesa para tu equipo" },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: TITLE },
    { name: "twitter:description", content: TEXT },
    { name: "twitter:image", content: `${origin}/og.png` },
  ];
};

export default function LandingScreen() {
  const { next, ended, trialId, qr, sourceUrl } = useLoaderData<typeof loader>();
  const start = withNext("/login", next);
  return (
    <div className="overflow-x-clip">
      <ReloadWhenLoggedIn />
      <LandingHeader start={start} />
      <main className="mx-auto flex max-w-6xl flex-col gap-14 px-4 sm:gap-20 sm:px-8 lg:gap-28">
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
  { href: "#features", label: "Funciones" },
  { href: "#roadmap", label: "Roadmap" },
  { href: "#about", label: "Nosotros" },
];

function LandingHeader({ start }: { start: string }) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-3 sm:px-8 sm:pt-5">
      <a href="/landing" className="inline-flex min-h-11 items-center rounded-md">
        <NameMark />
      </a>
      <a href={start} className={buttonClass("quiet", "md", "sm:order-last")}>
        Comenzar
      </a>
      <nav aria-label="Secciones" className="-mx-2 flex max-sm:w-full sm:ml-auto">
        {ANCHORS.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-md px-2 font-medium text-ink-soft hover:text-ink sm:px-3"
          >
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}

function LandingFooter() {
  return (
    <footer className="mx-auto mt-14 max-w-6xl px-4 pb-10 sm:px-8 lg:mt-28">
      <div className="flex flex-col gap-3 border-t border-line-strong pt-6 sm:flex-row sm:items-center sm:justify-between">
        <NameMark />
        <p className="max-w-measure text-ink-soft">
          Tertulia: la conversación tranquila de quienes se juntan seguido alrededor de una mesa de café.
        </p>
        <BackgroundChoice />
      </div>
    </footer>
  );
}
