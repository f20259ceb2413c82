type Dated = { id: string; createdAt: string };
type Order = (a: Dated, b: Dated) => boolean;

/** Whether `a` stands before `b`. Of two with the same time, the one that arrived later counts as newer, as in the database. */
export const newestFirst: Order = (a, b) => a.createdAt >= b.createdAt;
export const oldestFirst: Order = (a, b) => a.createdAt < b.createdAt;

export function upsert<Item extends Dated>(list: Item[], item: Item, comesBefore: Order): Item[] {
  if (list.some(({ id }) => id === item.id)) return updateById(list, item.id, () => item);
  const index = list.findIndex((one) => comesBefore(item, one));
  return index < 0 ? [...list, item] : [...list.slice(0, index), item, ...list.slice(index)];
}

/**
 * Does what `upsert` does for an item without its personal fields: a known item keeps its own, a new one gets `personal`.
 * @returns undefined for a new item that somebody has liked, because that may have been the user
 */
export function upsertPersonal<Shared extends Dated, Personal extends object>(
  list: (Shared & Personal)[],
  item: Shared,
  personal: Personal,
  isLiked: boolean,
  comesBefore: Order,
): (Shared & Personal)[] | undefined {
  const known = list.find(({ id }) => id === item.id);
  return known || !isLiked ? upsert(list, { ...personal, ...known, ...item }, comesBefore) : undefined;
}

export const updateById = <Item extends { id: string }>(
  list: Item[],
  id: string | undefined,
  change: (item: Item) => Item,
): Item[] => list.map((item) => (item.id === id ? change(item) : item));

export const removeById = <Item extends { id: string }>(list: Item[], id: string | undefined): Item[] =>
  list.filter((item) => item.id !== id);
