export { type Database, type Db, openDatabase } from "#drizzle/client.ts";
