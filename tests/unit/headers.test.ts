import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pagePolicy, withSecurityHeaders } from "#worker/platform/headers.ts";

const SITE = "https://tertulia.example/teams/abc234defg";
const HERE = { API_BASE_URL: "/api", WS_BASE_URL: "/parties" };

/** The rules of `public/_headers`: the headers of each pattern. */
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

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((one) => one.startsWith(name))
    ?.slice(name.length + 1);

describe("The browser's protections", () => {
  it("Files that never reach the Worker have those of its answers, but for what concerns pages only", () => {
    const { headers } = withSecurityHeaders(new Response(""), new Request(SITE));
    const { "/*": all = {}, "/assets/*": hashed, ...others } = staticRules();
    expect(others).toEqual({});
    for (const [name, value] of Object.entries(all)) {
      const same = name === "content-security-policy" ? value.replace("; style-src 'unsafe-inline'", "") : value;
      expect([name, same]).toEqual([name, headers.get(name)]);
    }
    const ofPagesOnly = ["cache-control", "permissions-policy", "content-type"];
    const missing = [...headers.keys()].filter((name) => !(name in all) && !ofPagesOnly.includes(name));
    expect(missing).toEqual([]);
    expect(hashed).toEqual({ "cache-control": "public, max-age=31536000, immutable" });
  });

  it("On https the browser is told to stay there for two years, on http it is not", () => {
    const hsts = (url: string) =>
      withSecurityHeaders(new Response(""), new Request(url)).headers.get("strict-transport-security");
    expect(hsts(SITE)).toBe("max-age=63072000; includeSubDomains");
    expect(hsts("http://localhost:8787/")).toBeNull();
  });

  it("What an answer says itself stays, with its status and all its cookies", () => {
    const said = new Response(null, {
      status: 302,
      headers: { location: "/teams", "cache-control": "private, no-cache" },
    });
    said.headers.append("set-cookie", "a=1");
    said.headers.append("set-cookie", "b=2");
    const { status, headers } = withSecurityHeaders(said, new Request(SITE));
    expect(status).toBe(302);
    expect(headers.get("location")).toBe("/teams");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("A link with a password tells its address to nobody", () => {
    const policy = (url: string) =>
      withSecurityHeaders(new Response(""), new Request(url)).headers.get("referrer-policy");
    expect(policy("https://tertulia.example/login?email=a&password=b")).toBe("no-referrer");
    expect(policy("https://tertulia.example/login?email=a")).toBe("same-origin");
  });

  it("A page runs scripts with its nonce and its own files only", () => {
    const policy = pagePolicy("abc", SITE, HERE);
    expect(directive(policy, "script-src")).toBe("'self' 'nonce-abc'");
    expect(directive(policy, "default-src")).toBe("'none'");
    expect(directive(policy, "frame-ancestors")).toBe("'none'");
    expect(directive(policy, "base-uri")).toBe("'none'");
  });

  it("A page reaches the API and the rooms where the settings say they are, and nothing else", () => {
    const reach = (settings: typeof HERE, url = SITE) => directive(pagePolicy("abc", url, settings), "connect-src");
    expect(reach(HERE)).toBe("'self' https://tertulia.example wss://tertulia.example");
    expect(reach(HERE, "http://localhost:8787/")).toBe("'self' http://localhost:8787 ws://localhost:8787");
    expect(
      reach({ API_BASE_URL: "https://api.example:8443/v1/api", WS_BASE_URL: "https://live.example/parties" }),
    ).toBe("'self' https://api.example:8443 wss://live.example");
    expect(reach({ API_BASE_URL: "/api", WS_BASE_URL: "wss://live.example/parties" })).toBe(
      "'self' https://tertulia.example wss://live.example",
    );
  });
});
