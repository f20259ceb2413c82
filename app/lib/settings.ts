const NAMES = ["API_BASE_URL", "WS_BASE_URL"] as const;
export type PublicSettings = Record<(typeof NAMES)[number], string>;

/** Where the browser finds the two base URLs; the root writes it into the page. */
export const SETTINGS_ELEMENT = "tertulia-settings";

/**
 * The API's origin and the socket's base address, from the page's settings (spec §5); relative ones are this site's.
 * @throws Error 'Invalid environment variables:' with the details
 */
export function browserSettings(): { apiOrigin: string; socketBase: string } {
  if (typeof document === "undefined") return { apiOrigin: "", socketBase: "" };
  const given: unknown = JSON.parse(document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "{}");
  if (!isComplete(given)) {
    const missing = NAMES.filter((name) => !has(given, name)).join(", ");
    console.error("Invalid environment variables:", missing);
    throw new Error(`Invalid environment variables: ${missing}`);
  }
  const socket = new URL(given.WS_BASE_URL, location.href);
  socket.protocol = socket.protocol.replace("http", "ws");
  return {
    apiOrigin: new URL(given.API_BASE_URL, location.href).href.replace(/\/api\/?$/, ""),
    socketBase: socket.href,
  };
}

const has = (given: unknown, name: (typeof NAMES)[number]): boolean => {
  const value: unknown = Object(given)[name];
  return typeof value === "string" && value !== "";
};

const isComplete = (given: unknown): given is PublicSettings => NAMES.every((name) => has(given, name));
