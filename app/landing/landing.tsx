import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guestOnly } from "#app/lib/data/guest-only.ts";
import { withNext } from "#app/lib/next.ts";
import { About } from "./about.tsx";
import { Features } from "./features.tsx";
import { Free } from "./free.tsx";
import { Hero } from "./hero.tsx";
import { LandingFooter } from "./landing-footer.tsx";
import { LandingHeader } from "./landing-header.tsx";
import { Roadmap } from "./roadmap.tsx";

const TITLE = "Tertulia · Retros, rachas y agradecimientos para tu equipo";
const TEXT =
  "Retrospectivas con timer, votos, counters y agradecimientos alrededor de una misma mesa. Gratis, sin tarjeta de crédito y lista en menos de 2 minutos.";

/** Plain HTML and CSS: the root leaves the framework's scripts out. */
export const handle = { static: true };

/** Where to go on to after login, and the site's own address for the picture that chats show. */
export async function loader(args: LoaderFunctionArgs) {
  const { next, headers } = await guestOnly(args);
  return data({ next, origin: new URL(args.request.url).origin }, { headers });
}

/**
 * Not shared, because a link may carry on to somebody's team; but kept for Back and Forward, asked about each time, because
 * who is logged in is sent on.
 */
export const headers: HeadersFunction = () => ({ "cache-control": "private, no-cache" });

/** What a link to the product shows in a chat: the same for everyone, whatever page was shared. */
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

/** The marketing page of spec §1: what the product does, what it costs, what comes next, who makes it. */
export default function LandingScreen() {
  const { next } = useLoaderData<typeof loader>();
  const start = withNext("/login", next);
  return (
    <div className="overflow-x-clip">
      <LandingHeader start={start} />
      <main className="mx-auto flex max-w-6xl flex-col gap-20 px-4 sm:px-8 lg:gap-28">
        <Hero start={start} invited={next !== null} />
        <Features />
        <Free start={start} />
        <Roadmap />
        <About />
      </main>
      <LandingFooter />
    </div>
  );
}
