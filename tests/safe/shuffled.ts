export function shuffled<Thing>(things: Thing[], random: () => number): Thing[] {
  const keyed = things.map((thing) => ({ thing, at: random() }));
  return keyed.sort((one, other) => one.at - other.at).map(({ thing }) => thing);
}
