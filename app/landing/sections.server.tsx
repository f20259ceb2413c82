import { renderToStaticMarkup } from "react-dom/server.browser";
import { language } from "#worker/contract/language.ts";
import { About } from "./about.tsx";
import { Afterwards } from "./afterwards.tsx";
import type { Qr } from "./afterwards-examples.tsx";
import { Features } from "./features.tsx";
import { Pricing } from "./pricing.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Steps } from "./steps.tsx";

/** `address` is that of this page. `drawQr` is absent on Vite's development server. */
type Deployment = { address: string; sourceUrl: string | undefined; drawQr: ((text: string) => Qr) | undefined };

const written = new Map<string, string>();
/** A client can ask for the page under any name of the host. */
const KEPT = 20;

/** The sections that are the same for all readers of a language, written once as HTML: React takes most of the page's CPU for them. */
export function sectionsInHtml({ address, sourceUrl, drawQr }: Deployment): string {
  const key = `${language()} ${address}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(
    <>
      <Steps />
      <Features />
      <Afterwards qr={drawQr?.(address)} />
      <Pricing />
      <Roadmap />
      <About sourceUrl={sourceUrl} />
    </>,
  );
  if (written.size >= KEPT) written.clear();
  written.set(key, html);
  return html;
}
