import * as z from "zod/mini";

const schema = z.object({
  API_BASE_URL: z.string().check(z.minLength(1)),
  WS_BASE_URL: z.string().check(z.minLength(1)),
});
export type PublicSettings = z.infer<typeof schema>;

/** Where the browser finds the two base URLs; the root writes it into the page. */
export const SETTINGS_ELEMENT = "tertulia-settings";

/**
 * The API's origin and the socket's base address, from the page's settings (spec §5); relative ones are this site's.
 * @throws Error 'Invalid environment variables:' with the details
 */
export function browserSettings(): { apiOrigin: string; socketBase: string } {
  if (typeof document === "undefined") return { apiOrigin: "", socketBase: "" };
  const result = schema.safeParse(JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "{}"));
  if (!result.success) {
    const details = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    console.error("Invalid environment variables:", details);
    throw new Error(`Invalid environment variables: ${details}`);
  }
  const { API_BASE_URL, WS_BASE_URL } = result.data;
  const socket = new URL(WS_BASE_URL, location.href);
  socket.protocol = socket.protocol.replace("http", "ws");
  return { apiOrigin: new URL(API_BASE_URL, location.href).href.replace(/\/api\/?$/, ""), socketBase: socket.href };
}
