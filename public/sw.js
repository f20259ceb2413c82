// The build puts the page here.
const page = $page;

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

// skipWaiting would leave navigations in Chromium unanswered.

// Without preload, pages wait until the service worker has started.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  // Firefox resolves a failed preload.
  const response = Promise.resolve(preloadResponse).then((early) =>
    !early || early.type === "error" ? fetch(request) : early,
  );
  event.respondWith(response.catch(offlinePage));
});
