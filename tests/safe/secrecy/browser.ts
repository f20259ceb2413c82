import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { planFrom, STATEMENTS } from "#tests/factories/board.ts";
import { PASSWORD, type World } from "#tests/factories/create-world.ts";
import type { Someone } from "#tests/factories/people.ts";
import { gestureJson, newBoard } from "#tests/safe/boards.ts";
import { type Connection, connectToRoom } from "#tests/safe/connection.ts";
import type { Product } from "#tests/safe/product.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { now } from "#worker/services/clock.ts";

type Place = { teamId: string; retroId: string };
export type Person = Pick<Someone, "id" | "name" | "token">;

const isLive = ({ socket }: Connection) => socket.readyState === 1;

/** What one person has open: tabs that watch the board, or none and only HTTP. */
export class Browser {
  readonly tabs: Connection[] = [];
  /** They are random in a page too, and stay in its browser. */
  readonly answerIds = { arrive: crypto.randomUUID(), worth: crypto.randomUUID(), health: crypto.randomUUID() };

  constructor(
    readonly person: Person,
    private readonly product: Product,
    private readonly place: Place,
  ) {}

  get path() {
    return `/api/teams/${this.place.teamId}/retrospectives/${this.place.retroId}`;
  }

  get live(): Connection[] {
    return this.tabs.filter(isLive);
  }

  /** Tries again, as a page does, where a busy machine does not answer in time. */
  async openTab(tries = 3): Promise<void> {
    try {
      const { connection } = await connectToRoom(this.product, this.place.teamId, this.person.token);
      connection.socket.send(JSON.stringify({ event: "watch", data: this.place }));
      await connection.waitFor(({ event }) => event === "board" || event === "refused" || event === "board-closed");
      this.tabs.push(connection);
    } catch (error) {
      if (tries === 1) throw error;
      await this.openTab(tries - 1);
    }
  }

  closeTabs(): void {
    for (const { socket } of this.live) socket.close(1000);
  }

  hold(data: object): void {
    this.live[0]?.socket.send(JSON.stringify({ event: "hold", data: { ...this.place, ...data } }));
  }

  /** @returns "done" or the code of the refusal */
  async act(gesture: Gesture, overHttp = false): Promise<string> {
    const [tab] = this.live;
    if (!tab || overHttp) return this.actOverHttp(gesture);
    const { id } = gestureJson(gesture);
    tab.socket.send(JSON.stringify({ event: "gesture", data: { ...this.place, id, gesture } }));
    const answered = tab.waitFor(({ event, data }) => /^(done|refused)$/.test(event) && "id" in data && data.id === id);
    // A page sends a gesture without an answer again.
    const answer = await answered.catch(() => null);
    if (!answer) return this.actOverHttp(gesture);
    return answer.event === "refused" ? answer.data.code : "done";
  }

  private async actOverHttp(gesture: Gesture): Promise<string> {
    const { token } = this.person;
    const answer = await this.product.call("POST", `${this.path}/board`, { token, json: gestureJson(gesture) });
    const { code }: { code?: string } = await answer.json();
    return code ?? "done";
  }

  async ask(path: string): Promise<string> {
    return (await this.product.call("GET", path, { token: this.person.token })).text();
  }

  /** Only an admin can. */
  async close(): Promise<void> {
    const { status } = await this.product.call("POST", `${this.path}/close`, { token: this.person.token });
    if (status !== 200) throw new Error(`not closed: ${status}`);
  }

  async view(): Promise<BoardView> {
    return JSON.parse(await this.ask(`${this.path}/board`));
  }
}

export type Table = { world: World; place: Place; browsers: Browser[]; facilitator: Browser };

/** They are inserted as rows, because a network lets in few guests a minute. */
async function enterAsGuest(product: Product, teamId: string): Promise<Person> {
  const { db, secret } = product;
  const id = crypto.randomUUID();
  const { row, token } = await prepareSession(id, "tests", secret);
  product.addSecret(token);
  const name = "Invitada";
  await db.batch([
    db.insert(users).values({ id, name, email: `invitada-${id}`, passwordHash: "", isGuest: true }),
    db.insert(sessions).values(row),
    db.insert(members).values({ teamId, userId: id, isAdmin: false, joinedAt: now() }),
  ]);
  return { id, name, token };
}

/** An unsigned board with a health check, of two admins, two members, a guest, and a person who came with the password. */
export async function newTable(product: Product, isPlanned = false): Promise<Table> {
  const world = await product.newWorld();
  const { admin, otherAdmin, member, colleague, stranger, teamId } = world;
  const guest = await enterAsGuest(product, teamId);
  await product.call("POST", `/api/teams/${teamId}/users`, { token: stranger.token, json: { joinPassword: PASSWORD } });
  const path = await newBoard(product, world, {
    opening: { text: "¿Qué plato recomiendas?" },
    health: STATEMENTS,
    ...(isPlanned && { plan: planFrom(Date.now()) }),
  });
  const place = { teamId, retroId: path.split("/").at(-1) ?? "" };
  const facilitator = new Browser(admin, product, place);
  const others = [otherAdmin, member, colleague, stranger, guest];
  const browsers = [facilitator, ...others.map((person) => new Browser(person, product, place))];
  await facilitator.view();
  return { world, place, browsers, facilitator };
}
