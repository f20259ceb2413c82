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
