type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const idOf = (item: unknown) => (isFields(item) ? item.id : undefined);

/**
 * `after` with the parts of `before` that are equal; both are JSON. TanStack Query compares the items of a list by their
 * place, so that one item more makes all after it new. This finds them by their id: they stay the same, and what shows them
 * need not render again.
 */
export function shareEqual(before: unknown, after: unknown): unknown {
  if (before === after || !isFields(before) || !isFields(after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) {
    const byId = new Map(before.map((item) => [idOf(item), item]));
    const items = after.map((item, index) =>
      shareEqual(idOf(item) === undefined ? before[index] : byId.get(idOf(item)), item),
    );
    return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
  }
  if (Array.isArray(before) || Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const shared: Fields = {};
  for (const key of keys) shared[key] = shareEqual(before[key], after[key]);
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && shared[key] === before[key]);
  return isSame ? before : shared;
}
