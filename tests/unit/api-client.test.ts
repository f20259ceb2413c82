import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAt } from "#app/lib/data/api.ts";

const ORIGIN = "http://tertulia.test";
const NEEDS_ENCODING = ["../users?", "a/b", "a?b", "a#b", "a%2Fb", "ñ", "a b"];

describe("The API client", () => {
  it.each(NEEDS_ENCODING)("The id '%s' reaches the API as one part of the path", async (id) => {
    const paths: string[] = [];
    const server = new Hono().get("/api/teams/:teamId/topics/:topicId", (c) => c.json(c.req.param()));
    const api = clientAt(ORIGIN, {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        paths.push(new URL(request.url).pathname);
        return server.fetch(request);
      },
    });
    const answer = await api.teams[":teamId"].topics[":topicId"].$get({ param: { teamId: id, topicId: id } });
    expect(await answer.json()).toEqual({ teamId: id, topicId: id });
    expect(paths).toEqual([`/api/teams/${encodeURIComponent(id)}/topics/${encodeURIComponent(id)}`]);
  });

  it("An id of letters, digits and hyphens is sent as it is, beside body, query and headers", async () => {
    const requests: Request[] = [];
    const api = clientAt(ORIGIN, {
      headers: { authorization: "Bearer t" },
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        requests.push(new Request(input, init));
        return Response.json({});
      },
    });
    const param = { teamId: "abc234defg" };
    await api.teams[":teamId"].$patch({ param, json: { name: "Luna/Sol" } }, { headers: { "idempotency-key": "k" } });
    await api.teams[":teamId"].topics.$get({ param, query: { state: "OPEN" } });
    const [patch, get] = requests;
    expect([patch?.method, patch?.url]).toEqual(["PATCH", `${ORIGIN}/api/teams/abc234defg`]);
    expect(await patch?.json()).toEqual({ name: "Luna/Sol" });
    expect(patch?.headers.get("idempotency-key")).toBe("k");
    expect(patch?.headers.get("authorization")).toBe("Bearer t");
    expect(get?.url).toBe(`${ORIGIN}/api/teams/abc234defg/topics?state=OPEN`);
  });
});
