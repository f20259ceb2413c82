import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits until the page's data has been read. The router throws a promise for it in its first render, above every
 * boundary; if React meets a key press or a click in that moment it gives the whole root up ("Root did not complete",
 * React 18). So that render is done here, before React listens.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

await dataRead();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
