import { createRequestHandler } from "@remix-run/cloudflare";

/** The landing page's HTML, rendered from the build as the Worker does for somebody without a session. */
export async function landingPage(): Promise<string> {
  const build = await import("#build");
  const render = createRequestHandler(build, "production");
  const settings = { API_BASE_URL: "/api", WS_BASE_URL: "/parties" };
  const page = await render(new Request("http://tertulia.test/landing"), { hasSession: false, nonce: "n", settings });
  return page.text();
}
