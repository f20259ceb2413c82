import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { responseHeaders } from "#worker/platform/headers.ts";

const SITE = "https://tertulia.example/teams/abc234defg";
const HERE = { API_BASE_URL: "/api", WS_BASE_URL: "/parties" };

/** The rules of `public/_headers`, by pattern. */
function staticRules(): Record<string, Record<string, string>> {
  const rules: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of readFileSync("public/_headers", "utf8").split("\n")) {
    if (line.startsWith("/")) {
      current = {};
      rules[line] = current;
    } else if (line.startsWith("  ")) {
      const [name = "", ...value] = line.trim().split(": ");
      current[name] = value.join(": ");
    }
  }
  return rules;
}

const html = () => new Response("", { headers: { "content-type": "text/html; charset=utf-8" } });

/** The response that leaves the Worker when a handler returns `response`. */
const send = (url: string, response: Response, settings = HERE) =>
  new Hono<Variables>()
    .use((c, next) => {
      c.set("secureHeadersNonce", "abc");
      return next();
    })
    .use(responseHeaders)
    .all("*", () => response)
    .fetch(new Request(url), settings);

type Variables = { Variables: { secureHeadersNonce: string } };

async function directive(name: string, url = SITE, settings = HERE): Promise<string | undefined> {
  const policy = (await send(url, html(), settings)).headers.get("content-security-policy") ?? "";
  return policy
    .split("; ")
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

describe("The headers of a response", () => {
  it("A static file has the same security headers as a response of the Worker", async () => {
    const { headers } = await send(SITE, new Response(null));
    const { "/*": all = {}, "/assets/*": hashed, "/sw*.js": serviceWorker, ...others } = staticRules();
    // The icons have rules for the cache only.
    const forADay = { "cache-control": "public, max-age=86400" };
    expect(others).toEqual({ "/favicon.*": forADay, "/icon-*.png": forADay });
    for (const [name, value] of Object.entries(all)) {
      const same = name === "content-security-policy" ? value.replace("; style-src 'unsafe-inline'", "") : value;
      expect([name, same]).toEqual([name, headers.get(name)]);
    }
    const notForFiles = ["cache-control", "permissions-policy"];
    const missing = [...headers.keys()].filter((name) => !(name in all) && !notForFiles.includes(name));
    expect(missing).toEqual([]);
    expect(hashed).toEqual({ "cache-control": "public, max-age=31536000, immutable" });
    const { "content-security-policy": policy, ...rest } = serviceWorker ?? {};
    expect(policy).toBe(headers.get("content-security-policy")?.replace(";", "; connect-src 'self';"));
    // Without this line a browser would apply both policies.
    expect(rest).toEqual({ "cache-control": "no-cache", "! content-security-policy": "" });
  });

  it("Over https the browser must use https for two years", async () => {
    const { headers } = await send(SITE, new Response(null));
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  });

  it("Over http there is no rule about https", async () => {
    const { headers } = await send("http://localhost:8787/", new Response(null));
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it("A response keeps its status, its cookies and the headers it has set", async () => {
    const response = new Response(null, {
      status: 302,
      headers: { location: "/teams", "cache-control": "private, no-cache" },
    });
    response.headers.append("set-cookie", "a=1");
    response.headers.append("set-cookie", "b=2");
    const { status, headers } = await send(SITE, response);
    expect(status).toBe(302);
    expect(headers.get("location")).toBe("/teams");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("A response with headers that cannot be changed gets the security headers too", async () => {
    const { headers } = await send(SITE, Response.redirect(SITE));
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("A page that was opened with a password in its URL sends no referrer", async () => {
    const policy = async (url: string) => (await send(url, html())).headers.get("referrer-policy");
    expect(await policy("https://tertulia.example/login?email=a&password=b")).toBe("no-referrer");
    expect(await policy("https://tertulia.example/login?email=a")).toBe("same-origin");
  });

  it("A page runs its own files and the scripts with its nonce only", async () => {
    expect(await directive("script-src")).toBe("'self' 'nonce-abc'");
    expect(await directive("default-src")).toBe("'none'");
    expect(await directive("frame-ancestors")).toBe("'none'");
    expect(await directive("base-uri")).toBe("'none'");
    expect(await directive("worker-src")).toBe("'self'");
  });

  it("A page connects to the API and to the rooms of the settings only", async () => {
    const reach = (settings: typeof HERE, url = SITE) => directive("connect-src", url, settings);
    expect(await reach(HERE)).toBe("'self' https://tertulia.example wss://tertulia.example");
    expect(await reach(HERE, "http://localhost:8787/")).toBe("'self' http://localhost:8787 ws://localhost:8787");
    expect(
      await reach({ API_BASE_URL: "https://api.example:8443/v1/api", WS_BASE_URL: "https://live.example/parties" }),
    ).toBe("'self' https://api.example:8443 wss://live.example");
    expect(await reach({ API_BASE_URL: "/api", WS_BASE_URL: "wss://live.example/parties" })).toBe(
      "'self' https://tertulia.example wss://live.example",
    );
  });
});
