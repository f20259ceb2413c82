import type { SharedView } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { hidesPeople, isHiding } from "./board/steps.ts";
import { isOpen, type RoomConnection, send, sendText, type Watching } from "./connections.ts";
import type { DataOf, RoomMessage } from "./protocol.ts";

export type TeamBoardStatus = Extract<RoomMessage, { event: "table" }>["data"];
type Watcher = RoomConnection & { state: NonNullable<RoomConnection["state"]> & { watching: Watching } };

/** The two messages as they were sent: to those who watch, and to the others. */
type Sent = { people: string; status: string };

/**
 * Who watches which board, or holds a card. It is in the attachments of the sockets, which survive hibernation.
 * It sends only messages that differ from the last one: an equal one would tell that somebody did something.
 */
export class BoardPeople {
  /** By retrospective. After hibernation the messages are made again from the sockets, and are the same. */
  private readonly sent = new Map<string, Sent>();

  constructor(
    /** The open ones. */
    private readonly connections: Iterable<RoomConnection>,
    private readonly viewOf: (retroId: string) => SharedView | null,
  ) {}

  watchers(retroId: string): Watcher[] {
    return [...this.connections].filter((connection) => isWatching(connection, retroId));
  }

  watch(connection: RoomConnection, retroId: string): void {
    if (connection.state?.watching?.retroId !== retroId) this.unwatch(connection);
    const { state } = connection;
    if (!state) return;
    this.change(retroId, () => connection.setState({ ...state, watching: { retroId, held: null } }), connection);
  }

  unwatch(connection: RoomConnection): void {
    if (!connection.state?.watching) return;
    const { watching, ...state } = connection.state;
    this.change(watching.retroId, () => connection.setState(state), connection);
  }

  /** @param connection a closing socket, which may still be listed */
  leaving(connection: RoomConnection): void {
    if (!isWatcher(connection)) return;
    const { retroId } = connection.state.watching;
    const others = this.watchers(retroId).filter(({ id }) => id !== connection.id);
    this.tell(retroId, others, this.sent.get(retroId) ?? this.messagesOf(retroId, [...others, connection]));
  }

  /** Called after the step, the plan or who is ready has changed. */
  boardChanged(retroId: string): void {
    this.tell(retroId, this.watchers(retroId), this.sent.get(retroId) ?? null);
  }

  /**
   * Only cards that everyone sees are held, and not while people write: the others must not learn who types. For editing, only
   * a card with a name is held: nobody but its author can edit it, so holding one without would name its author.
   * @returns whether the others hear of it
   */
  hold(connection: RoomConnection, { retroId, cardId, isMove = false }: DataOf<"hold">): boolean {
    const view = this.viewOf(retroId);
    const watcher = this.watchers(retroId).find(({ id }) => id === connection.id);
    if (!view || !watcher) return false;
    const isNamed = view.cards.some(({ id, authorId }) => id === cardId && authorId !== null);
    if (cardId !== null && !(canHold(view, cardId) && (isMove || isNamed))) return false;
    return this.change(retroId, () => update(watcher, { held: cardId === null ? null : { cardId, at: Date.now() } }));
  }

  statusOf(retroId: string): TeamBoardStatus | null {
    const view = this.viewOf(retroId);
    return view && statusIn(retroId, view, this.watchers(retroId));
  }

  /**
   * @param mover the socket that comes or leaves: it always gets who is there, or the status
   * @returns whether those who watch hear something new
   */
  private change(retroId: string, change: () => void, mover?: RoomConnection): boolean {
    const before = this.sent.get(retroId) ?? this.messagesOf(retroId, this.watchers(retroId));
    change();
    return this.tell(retroId, this.watchers(retroId), before, mover);
  }

  private tell(retroId: string, watchers: Watcher[], before: Sent | null, mover?: RoomConnection): boolean {
    const now = this.messagesOf(retroId, watchers);
    if (!now) return false;
    this.sent.set(retroId, now);
    if (now.people !== before?.people) for (const watcher of watchers) sendText(watcher, now.people);
    else if (mover && isWatching(mover, retroId)) sendText(mover, now.people);
    for (const connection of now.status === before?.status ? [mover] : this.connections) {
      if (!connection?.state?.joins || !isOpen(connection) || isWatching(connection, retroId)) continue;
      sendText(connection, now.status);
    }
    return now.people !== before?.people;
  }

  /** Screens that show only the status of a board do not get who holds a card. */
  private messagesOf(retroId: string, watchers: Watcher[]): Sent | null {
    const view = this.viewOf(retroId);
    if (!view) return null;
    const data = statusIn(retroId, view, watchers);
    const status: RoomMessage = { event: "table", data };
    const people: RoomMessage = {
      event: "board-people",
      // A page of an earlier version takes who is ready from here.
      data: { retroId, ready: view.ready, watching: data.watching, held: heldBy(watchers, view) },
    };
    return { people: JSON.stringify(people), status: JSON.stringify(status) };
  }

  closeBoard(retroId: string): void {
    this.sent.delete(retroId);
    for (const watcher of this.watchers(retroId)) {
      const { watching: _, ...state } = watcher.state;
      watcher.setState(state);
      send(watcher, { event: "board-closed", data: { retroId } });
    }
  }
}

const statusIn = (retroId: string, view: SharedView, watchers: Watcher[]): TeamBoardStatus => ({
  retroId,
  step: view.step,
  watching: hidesPeople(view) ? [] : idsOf(watchers),
  hasPlan: view.plan !== null,
  ...endsIn(view),
  ready: view.ready,
});

/** When the present phase ends, and all ends. */
function endsIn({ plan }: SharedView): Pick<TeamBoardStatus, "until" | "ends"> {
  if (!plan || plan.pausedAt !== null) return { until: null, ends: null };
  const { write, choose, talk, next } = plan;
  return { until: next && plan[next], ends: { write, choose, talk } };
}

const isWatching = (connection: RoomConnection, retroId: string): connection is Watcher =>
  connection.state?.watching?.retroId === retroId;

const isWatcher = (connection: RoomConnection): connection is Watcher => connection.state?.watching !== undefined;

const canHold = ({ step, cards }: SharedView, cardId: string) =>
  !isHiding(step) && cards.some(({ id }) => id === cardId);

/** Sorted, so that the order in which people came is not told. */
function heldBy(watchers: Watcher[], view: SharedView): { cardId: string; userId: string }[] {
  const since = Date.now() - BOARD.holdTime;
  const taken = watchers.flatMap(({ state: { userId, watching } }) => {
    const { held } = watching;
    return held && held.at > since && canHold(view, held.cardId) ? [{ cardId: held.cardId, userId }] : [];
  });
  return taken.sort((a, b) => compare(a.cardId, b.cardId) || compare(a.userId, b.userId));
}

const idsOf = (watchers: Watcher[]) => [...new Set(watchers.map(({ state }) => state.userId))].sort();

function update(watcher: Watcher, change: Partial<Watching>): void {
  watcher.setState({ ...watcher.state, watching: { ...watcher.state.watching, ...change } });
}
