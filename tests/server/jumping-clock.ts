import { roomOf } from "#worker/realtime/notify.ts";

const RealDate = Date;
let shift = 0;
let isSet = false;

/** Everything of the product in this process takes the time from here. */
globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(values[0]);
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
} as DateConstructor;

/** After a restart the platform may fire an alarm before the test has set the clock. */
export async function clockIsSet(): Promise<void> {
  while (!isSet) await scheduler.wait(10);
}

/** Has the platform fire the alarm if it is due. @returns when it comes next; null where it is due, while it runs, and without one */
export async function fireDue(storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">): Promise<number | null> {
  const at = await storage.getAlarm();
  if (at === null || at > Date.now()) return at;
  // The platform is about to fire one that is due by its own clock; setting it again would put it off.
  if (at > RealDate.now()) await storage.setAlarm(RealDate.now());
  return null;
}

/** The part of a room that a Worker with this clock calls. */
export type JumpingRoom = {
  fireAlarm: () => Promise<number | null>;
  /** What stands in the row of the messages to Slack. */
  storedMessages: () => unknown;
};

/** Answers what a test asks of the clock and of rooms; null for a request to the product. */
export async function answerSafe(request: Request, rooms: Cloudflare.Env["TeamRoom"]): Promise<Response | null> {
  const [, isSafe, subject, teamId] =
    /^\/safe\/(clock|(alarms|messages)\/(\w+))$/.exec(new URL(request.url).pathname) ?? [];
  if (!isSafe) return null;
  if (teamId) {
    // The types of the product do not know the class of the test.
    const room = roomOf(rooms, teamId) as unknown as JumpingRoom;
    return Response.json((await (subject === "messages" ? room.storedMessages() : room.fireAlarm())) ?? null);
  }
  shift = Number(await request.text());
  isSet = true;
  return new Response("done");
}
