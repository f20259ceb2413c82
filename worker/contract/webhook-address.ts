export const LONGEST_ADDRESS = 500;

/** Reserved names and the usual ones of networks at home and at work. */
const LOCAL_ENDINGS = [
  "alt",
  "arpa",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
];

const isIpAddress = (host: string): boolean => host.startsWith("[") || /^[\d.]+$/.test(host);

/**
 * An https address of a name in the public DNS (docs/product.md §30.1). `URL` writes numbers in any form, also octal and of
 * full width, as an IPv4 address with dots.
 * @returns the address in its usual form, without its fragment; null for any other
 */
export function webhookAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return null;
  const host = url.hostname.replace(/\.$/, "");
  const labels = host.split(".");
  const isPublicName = labels.length > 1 && !labels.includes("") && !LOCAL_ENDINGS.includes(labels.at(-1) ?? "");
  if (isIpAddress(host) || !isPublicName) return null;
  url.hash = "";
  return url.href;
}
