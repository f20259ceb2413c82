import { language, t } from "#worker/contract/language.ts";

type Words = { title: string; text: string };

const failed = (): Words => ({
  title: t`Algo se nos cayó`,
  text: t`No es culpa tuya. Recarga la página en un momento.`,
});

/** Needs nothing but itself. @param words for what is no failure of ours; they contain no input */
export const fallbackPage = (requestId: string, status: number, words: Words = failed()) =>
  new Response(
    `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title} · Tertulia</title>
<style>body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b2433;background:#f7f3ee}a{color:#5b34b5}</style></head>
<body><main><h1>${words.title}</h1><p>${words.text} <a href="/">${t`Volver a Home`}</a></p>
<p>${t`Si nos escribes, cuéntanos esta referencia:`} <code>${requestId}</code></p></main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      },
    },
  );
