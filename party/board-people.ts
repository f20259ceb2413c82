import type { SharedView } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { isOpen, type RoomConnection, send, type Watching } from "./connections.ts";
import type { BoardMessage, RoomMessage } from "./protocol.ts";

type DataOf<Event extends BoardMessage["event"]> = Extract<BoardMessage, { event: Event }>["data"];
export type TeamTable = Extract<RoomMessage, { event: "table" }>["data"];
type Watcher = RoomConnection & { state: NonNullable<RoomConnection["state"]> & { watching: Watching } };

/** Who watches which board, is ready, or holds a card. It is in the attachments of the sockets, which survive hibernation. */
export class BoardPeople {
  /** The last `table` of each board. Losing it with hibernation only repeats a message. */
  private readonly told = new Map<string, string>();

  constructor(
    private readonly connections: () => Iterable<RoomConnection>,
    private readonly viewOf: (retroId: string) => SharedView | null,
  ) {}

  watchers(retroId: string): Watcher[] {
    const isWatcher = (connection: RoomConnection): connection is Watcher =>
      isOpen(connection) && connection.state?.watching?.retroId === retroId;
    return [...this.connections()].filter(isWatcher);
  }

  watch(connection: RoomConnection, retroId: string): void {
    const { state } = connection;
    if (!state) return;
    const left = state.watching?.retroId;
    const other = this.watchers(retroId).find((watcher) => watcher.state.userId === state.userId);
    connection.setState({ ...state, watching: { retroId, ready: other?.state.watching.ready ?? null, held: null } });
    if (left && left !== retroId) this.broadcast(left);
    this.broadcast(retroId);
  }

  unwatch(connection: RoomConnection): void {
    if (!connection.state?.watching) return;
    const { watching, ...state } = connection.state;
    connection.setState(state);
    this.broadcast(watching.retroId);
  }

  /** Ignored for another step than the present one. */
  setReady(connection: RoomConnection, { retroId, stepRev, ready }: DataOf<"ready">): void {
    const userId = connection.state?.userId;
    const watchers = this.watchers(retroId).filter((watcher) => watcher.state.userId === userId);
    if (!watchers.includes(connection as Watcher) || this.viewOf(retroId)?.stepRev !== stepRev) return;
    for (const watcher of watchers) update(watcher, { ready: ready ? stepRev : null });
    this.broadcast(retroId);
  }

  /** A guest who said that they are ready is ready as the account that they became. */
  mergePerson(guestId: string, accountId: string): void {
    const sockets = [...this.connections()];
    for (const { state } of sockets) {
      if (state?.userId !== guestId || !state.watching || state.watching.ready === null) continue;
      const { retroId, ready } = state.watching;
      const others = this.watchers(retroId).filter((watcher) => watcher.state.userId === accountId);
      for (const watcher of others) update(watcher, { ready });
      if (others.length > 0) this.broadcast(retroId);
    }
  }

  /** Only cards that everyone sees, and not while writing: nobody learns who types. */
  hold(connection: RoomConnection, { retroId, cardId }: DataOf<"hold">): void {
    const view = this.viewOf(retroId);
    const watcher = this.watchers(retroId).find(({ id }) => id === connection.id);
    if (!view || !watcher) return;
    const isMoving = view.step !== "ARRIVE" && view.step !== "WRITE";
    if (cardId !== null && !(isMoving && view.cards.some(({ id }) => id === cardId))) return;
    update(watcher, { held: cardId === null ? null : { cardId, at: Date.now() } });
    this.broadcast(retroId);
  }

  /** @param leaving a closing socket, which is still listed */
  tableOf(retroId: string, leaving?: RoomConnection): TeamTable | null {
    const view = this.viewOf(retroId);
    return view && { retroId, step: view.step, watching: idsOf(this.others(retroId, leaving)) };
  }

  private others(retroId: string, leaving?: RoomConnection): Watcher[] {
    return this.watchers(retroId).filter(({ id }) => id !== leaving?.id);
  }

  /** For the screens that only tell what is going on. Who is ready and who holds a card does not concern them. */
  private broadcastTable(table: TeamTable): void {
    const text = JSON.stringify({ event: "table", data: table } satisfies RoomMessage);
    if (this.told.get(table.retroId) === text) return;
    this.told.set(table.retroId, text);
    for (const connection of this.connections()) {
      const isElsewhere = connection.state?.watching?.retroId !== table.retroId;
      if (isOpen(connection) && connection.state?.joins && isElsewhere) connection.send(text);
    }
  }

  /** @param leaving a closing socket, which is still listed */
  broadcast(retroId: string, leaving?: RoomConnection): void {
    const view = this.viewOf(retroId);
    const table = this.tableOf(retroId, leaving);
    if (!view || !table) return;
    const watchers = this.others(retroId, leaving);
    const since = Date.now() - BOARD.holdTime;
    const held = watchers.flatMap(({ state: { userId, watching } }) =>
      watching.held && watching.held.at > since ? [{ cardId: watching.held.cardId, userId }] : [],
    );
    const ready = watchers.filter(({ state }) => state.watching.ready === view.stepRev);
    const message: RoomMessage = {
      event: "board-people",
      data: { retroId, ready: idsOf(ready), watching: table.watching, held },
    };
    for (const watcher of watchers) send(watcher, message);
    this.broadcastTable(table);
  }

  closeBoard(retroId: string): void {
    this.told.delete(retroId);
    for (const watcher of this.watchers(retroId)) {
      const { watching: _, ...state } = watcher.state;
      watcher.setState(state);
      send(watcher, { event: "board-closed", data: { retroId } });
    }
  }
}

const idsOf = (watchers: Watcher[]) => [...new Set(watchers.map(({ state }) => state.userId))].sort();

function update(watcher: Watcher, change: Partial<Watching>): void {
  watcher.setState({ ...watcher.state, watching: { ...watcher.state.watching, ...change } });
}
