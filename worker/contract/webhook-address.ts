export const LONGEST_ADDRESS = 500;

/**
 * Endings that are not in the public DNS, or that routers and clusters answer themselves: the special-use names of IANA
 * (RFC 6761, 6762, 7686, 8375, 9476), those of private networks (RFC 6762, appendix G), and the usual ones of containers and
 * clusters. `box` is public too, but routers at home answer for names such as `fritz.box`.
 */
const INTERNAL_ENDINGS = [
  "alt",
  "arpa",
  "box",
  "cluster",
  "consul",
  "corp",
  "docker",
  "example",
  "example.com",
  "example.net",
  "example.org",
  "home",
  "internal",
  "intra",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "localnet",
  "mail",
  "nomad",
  "onion",
  "private",
  "svc",
  "test",
  "workgroup",
];

const isIpAddress = (hostname: string): boolean => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

/**
 * An https address of a name in the public DNS (docs/product.md §30.1). `URL` writes numbers in any form, also octal and of
 * full width, as an IPv4 address with dots.
 * @returns the address in its usual form, without its fragment; null for any other
 */
export function webhookAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return null;
  const hostname = url.hostname.replace(/\.$/, "");
  const labels = hostname.split(".");
  const isInternal = INTERNAL_ENDINGS.some((ending) => `.${hostname}`.endsWith(`.${ending}`));
  const isPublicName = labels.length > 1 && !labels.includes("") && !isInternal;
  if (isIpAddress(hostname) || !isPublicName) return null;
  url.hash = "";
  return url.href;
}
