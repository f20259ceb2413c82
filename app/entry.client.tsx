import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { wantedParts } from "#app/lib/wanted-parts.ts";

/**
 * The router's first render throws a promise for the page's data, above every Suspense boundary. If the user presses a key
 * or clicks at that moment, React 18 fails with "Root did not complete". So this renders once before hydration.
 */
async function waitForData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

/** Browsers offer no service workers over http, except on localhost. */
function registerServiceWorker(): void {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

await Promise.all([waitForData(), wantedParts()]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// Vite's development server must not leave a service worker on its port.
if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker);
}
