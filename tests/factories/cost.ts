import { type Cost, openDatabase } from "#drizzle/client.ts";
import { openPlaces } from "#drizzle/databases.ts";
import type { CallName } from "#worker/contract/calls.ts";
import { askApi, env, ORIGIN } from "./client.ts";
import { addressOf, bindingsOf, type Example, exampleOf } from "./examples.ts";
import type { World } from "./world.ts";

export type CallCost = Cost & { name: string; status: number };

export async function costOfCall(name: CallName, world: World, token: string, example?: Example): Promise<CallCost> {
  const sent = example ?? (await exampleOf(name, world));
  const { method, path } = addressOf(name, world, sent);
  const database = openDatabase(env.DB);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (sent.json) headers.set("content-type", "application/json");
  const answer = await askApi(
    new Request(ORIGIN + path, { method, headers, body: sent.json ? JSON.stringify(sent.json) : undefined }),
    {
      ...bindingsOf(name),
      pageScope: {
        requestId: crypto.randomUUID(),
        calls: 0,
        teamId: null,
        database,
        places: openPlaces(env, database),
        access: new Map(),
        isCounted: false,
      },
    },
  );
  // A streamed answer reads the database until its end.
  await answer.arrayBuffer();
  return { name, status: answer.status, ...database.cost };
}
