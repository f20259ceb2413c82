const NAMES = ["API_BASE_URL", "WS_BASE_URL"] as const;
type PublicSettings = Record<(typeof NAMES)[number], string>;

/** The id of the element in which the root puts the settings. */
export const SETTINGS_ELEMENT = "tertulia-settings";

/** Relative URLs belong to this site. @throws Error 'Invalid environment variables:' with the names */
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
