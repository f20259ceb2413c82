import type { BoardActivity } from "#worker/contract/board-gestures.ts";
import type { BoardPatch, BoardView, PersonalView, SharedView } from "#worker/contract/boards.ts";
import { patchFor, sharedPatch } from "./board/patch.ts";
import type { BoardState, Context } from "./board/state.ts";
import { boardView, personalView, sharedView } from "./board/view.ts";
import type { RoomConnection } from "./connections.ts";
import type { BoardFrame } from "./protocol.ts";

type Watcher = RoomConnection & { state: NonNullable<RoomConnection["state"]> };

/** The views of the states in memory. Computing them is most of the work of a gesture. */
export class BoardViews {
  private readonly sharedViews = new WeakMap<BoardState, SharedView>();
  /** The inner map is by user. */
  private readonly personalViews = new WeakMap<BoardState, Map<string, PersonalView>>();

  constructor(private readonly context: Context) {}

  of(state: BoardState, userId: string): BoardView {
    return boardView(state, userId, this.context);
  }

  shared(state: BoardState): SharedView {
    const known = this.sharedViews.get(state);
    if (known) return known;
    const view = sharedView(state);
    this.sharedViews.set(state, view);
    return view;
  }

  private personal(state: BoardState, userId: string): PersonalView {
    const views = this.personalViews.get(state) ?? new Map<string, PersonalView>();
    this.personalViews.set(state, views);
    const known = views.get(userId);
    if (known) return known;
    const view = personalView(state, userId, this.context);
    views.set(userId, view);
    return view;
  }

  /** The frames that bring the watchers from one state to the next. A watcher for whom nothing changed has none. */
  framesBetween(
    before: BoardState,
    after: BoardState,
    { retroId, activity, watchers }: { retroId: string; activity: BoardActivity | undefined; watchers: Watcher[] },
  ): [RoomConnection, string][] {
    const shared = sharedPatch(this.shared(before), this.shared(after));
    const frameOf = (patch: BoardPatch) => {
      const data: BoardFrame = { retroId, patch, ...(activity && { activity }) };
      return JSON.stringify({ event: "board", data });
    };
    const forAll = shared && frameOf(shared);
    const forPerson = new Map<string, string | null>();
    const frameFor = (userId: string) => {
      const patch = patchFor(shared, this.personal(before, userId), this.personal(after, userId));
      return patch === shared ? forAll : patch && frameOf(patch);
    };
    const frames: [RoomConnection, string][] = [];
    for (const connection of watchers) {
      const { userId } = connection.state;
      const frame = forPerson.has(userId) ? forPerson.get(userId) : frameFor(userId);
      forPerson.set(userId, frame ?? null);
      if (frame) frames.push([connection, frame]);
    }
    return frames;
  }
}
