/** @returns the results in the order of the items */
export async function mapConcurrently<Thing, Made>(
  things: Thing[],
  atOnce: number,
  job: (thing: Thing, index: number) => Promise<Made>,
): Promise<Made[]> {
  const queue = things.entries();
  const made: Made[] = [];
  const work = async () => {
    for (const [index, thing] of queue) made[index] = await job(thing, index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return made;
}
