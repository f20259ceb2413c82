import { openDatabase } from "#drizzle/client.ts";
import { clientOf, env } from "./client.ts";
import { createWorld, type World } from "./create-world.ts";

export { PASSWORD, type World } from "./create-world.ts";

const { db } = openDatabase(env.DB, "first-primary");

export const newWorld = (): Promise<World> => createWorld({ db, secret: env.JWT_SECRET, clientOf });
