const page = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sin conexión · Tertulia</title>
<style>:root{color-scheme:light dark}body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b2433;background:#f7f3ee}a{display:inline-block;padding:.5rem 0;color:#5b34b5}@media(prefers-color-scheme:dark){body{color:#f1ebf7;background:#1d1824}a{color:#c7acff}}</style>
<main><h1>No hay conexión</h1><p>No pudimos cargar esta página. Revisa tu conexión y vuelve a intentarlo.</p>
<p>Lo que no alcanzaste a enviar (agradecimientos, mensajes, tópicos, retrospectivas, acuerdos y tarjetas) sigue guardado en este navegador: lo encontrarás en su lugar, listo para enviarlo. Lo que hiciste en una mesa se envía solo cuando la abras con conexión.</p>
<p><a href="">Reintentar</a></p></main></html>`;

const offlinePage = () =>
  new Response(page, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "cross-origin-opener-policy": "same-origin",
    },
  });

// Without it, every page would wait until the service worker has started.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener("install", () => skipWaiting());
addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const response = Promise.resolve(preloadResponse).then((preloaded) => preloaded || fetch(request));
  event.respondWith(response.catch(offlinePage));
});
