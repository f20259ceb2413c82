import { language, SOURCE_LANGUAGE, t } from "./language.ts";

const STYLE =
  ":root{color-scheme:light dark}body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b2433;background:#f7f3ee}a{display:inline-block;padding:.5rem 0;color:#5b34b5}@media(prefers-color-scheme:dark){body{color:#f1ebf7;background:#1d1824}a{color:#c7acff}}";

/** What the service worker shows where a page cannot be loaded. The build writes it into `public/sw.js`. */
export const offlinePage = (
  direction: "ltr" | "rtl",
): string => `<!doctype html><html lang="${language()}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t`Sin conexión · Tertulia`}</title>
<style>${STYLE}</style>
<main><h1>${t`No hay conexión`}</h1><p>${t`No pudimos cargar esta página. Revisa tu conexión y vuelve a intentarlo.`}</p>
<p>${t`Lo que no alcanzaste a enviar (agradecimientos, mensajes, tópicos, retrospectivas, acuerdos, y de una mesa tarjetas, comentarios, propuestas, respuestas y notas) sigue guardado en este navegador: lo encontrarás en su lugar, listo para enviarlo. Lo que hiciste en una mesa se envía solo cuando la abras con conexión.`}</p>
<p><a href="">${t`Reintentar`}</a></p></main></html>`;

/** The file of the service worker with the page in the reader's language. */
export const serviceWorkerPath = (): string => (language() === SOURCE_LANGUAGE ? "/sw.js" : `/sw-${language()}.js`);
