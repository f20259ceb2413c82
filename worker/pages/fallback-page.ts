export const fallbackPage = (requestId: string, status: number): Response =>
  new Response(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Algo se nos cayó · Tertulia</title>
<style>body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b2433;background:#f7f3ee}a{color:#5b34b5}</style></head>
<body><main><h1>Algo se nos cayó</h1><p>No es culpa tuya. Recarga la página en un momento o <a href="/">vuelve a Home</a>.</p>
<p>Si nos escribes, cuéntanos esta referencia: <code>${requestId}</code></p></main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  );
