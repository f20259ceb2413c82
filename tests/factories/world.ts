import { openDatabase } from "#drizzle/client.ts";
import { clientOf, env } from "./client.ts";
import { newWorldIn, type World } from "./world-in.ts";

export { PASSWORD, type World } from "./world-in.ts";

const { db } = openDatabase(env.DB, "first-primary");

/** A new world in the tests' own Worker. */
export const newWorld = (): Promise<World> => newWorldIn({ db, secret: env.JWT_SECRET, clientOf });
