type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: many browsers also call themselves what they descend from. */
const BROWSERS: Names = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** In this order, for the same reason. */
const SYSTEMS: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a device is called, as far as its user agent tells, for example "Chrome en Windows"; else null. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return known.join(" en ") || null;
}
