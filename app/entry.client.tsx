import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HYDRATED, HYDRATING } from "#app/lib/browser-translation.ts";
import { wantedParts } from "#app/lib/wanted-parts.ts";
import { serviceWorkerPath } from "#worker/contract/offline-page.ts";

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
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(serviceWorkerPath()).catch(() => undefined);
}

/**
 * React 18 sets the text of a textarea again when it hydrates it, and its default with each render: what the person typed or
 * selected meanwhile is lost. The first it does not do where the text seems to be another one; the second has no effect once the
 * text was changed, here by nothing.
 */
function keepTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea")) {
    Object.defineProperty(area, "textContent", { value: "" });
    area.setRangeText("", 0, 0);
  }
}

/**
 * A link within the page makes an entry of the history without a key. All such entries would be one to the router, which
 * scrolls back to where the last one was left.
 */
function giveKey(): void {
  if (!history.state) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
}

/** A `details` sends one event when it opens. Where that was before hydration, React has missed it. */
function repeatToggles(): void {
  for (const part of document.querySelectorAll("details[open]")) part.dispatchEvent(new Event("toggle"));
}

function Page() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED));
    repeatToggles();
  }, []);
  return <RemixBrowser />;
}

// Before the router listens.
addEventListener("popstate", giveKey);
await Promise.all([waitForData(), wantedParts()]);
dispatchEvent(new Event(HYDRATING));
keepTypedTexts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

if (!CSS.supports("field-sizing", "content")) {
  void import("#app/lib/grow-fields.ts").then(({ growFields }) => growFields()).catch(() => undefined);
}

// Vite's development server must not leave a service worker on its port.
if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker);
}
