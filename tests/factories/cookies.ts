import { ask } from "./client.ts";
import { PASSWORD } from "./world.ts";

/** @throws Error when the response does not set the cookie */
export function cookieOf(
  { headers }: Pick<Response, "headers">,
  name: string,
): { value: string; attributes: string[] } {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (!found) throw new Error(`no cookie ${name}`);
  const [pair = "", ...attributes] = found.split("; ");
  return { value: pair.slice(name.length + 1), attributes: attributes.sort() };
}

/** Cookies have other names and attributes on https. */
export const logInOverHttps = (email: string): Promise<Response> =>
  ask(
    new Request("https://tertulia.test/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  );
