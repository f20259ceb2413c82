const knownNames = new Set<string>();

/** An IANA name, such as `America/Santiago`. `Intl` also takes offsets (`+03:00`), which know no change of clocks, and any case. */
export function isTimeZone(name: string): boolean {
  if (knownNames.has(name)) return true;
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    if (timeZone !== name && timeZone.toLowerCase() === name.toLowerCase()) return false;
    knownNames.add(name);
    return true;
  } catch {
    return false;
  }
}
