import { openDatabase } from "#drizzle/client.ts";
import { clientOf, env } from "./client.ts";
import { createWorld, type World } from "./create-world.ts";
import { placeTeam } from "./places.ts";

export { PASSWORD, type World } from "./create-world.ts";

const { db } = openDatabase(env.DB);

export const newWorldAtHome = (): Promise<World> => createWorld({ db, secret: env.JWT_SECRET, clientOf });

/** With two databases, its teams are in the second. */
export async function newWorld(): Promise<World> {
  const world = await newWorldAtHome();
  await placeTeam(world.teamId);
  await placeTeam(world.otherTeam.teamId);
  return world;
}
