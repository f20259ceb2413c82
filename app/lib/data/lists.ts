type Dated = { id: string; createdAt: string };
type Order = (a: Dated, b: Dated) => boolean;

/** Whether `a` stands before `b`; of two from the same moment, the one that came later counts as newer, as in the database. */
export const newestFirst: Order = (a, b) => a.createdAt >= b.createdAt;
export const oldestFirst: Order = (a, b) => a.createdAt < b.createdAt;

/** The list with the thing as it now is: in its old place, or in its order where it is new. */
export function upsert<Thing extends Dated>(list: Thing[], thing: Thing, comesBefore: Order): Thing[] {
  if (list.some(({ id }) => id === thing.id)) return updateById(list, thing.id, () => thing);
  const index = list.findIndex((one) => comesBefore(thing, one));
  return index < 0 ? [...list, thing] : [...list.slice(0, index), thing, ...list.slice(index)];
}

/** The list with one item changed; as it is where the thing is not in it. */
export const updateById = <Thing extends { id: string }>(
  list: Thing[],
  id: string | undefined,
  change: (thing: Thing) => Thing,
): Thing[] => list.map((one) => (one.id === id ? change(one) : one));

/** The list without one item. */
export const removeById = <Thing extends { id: string }>(list: Thing[], id: string | undefined): Thing[] =>
  list.filter((one) => one.id !== id);
