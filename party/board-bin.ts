import type { BinState } from "#worker/services/for-rooms.ts";
import { goneOn, paused } from "./board/pause.ts";
import { withFacilitatorSeen } from "./board/plan.ts";
import type { BoardPeople } from "./board-people.ts";
import { type BoardStore, isOpenBoard } from "./board-store.ts";
import type { BoardWriter } from "./board-writer.ts";

type Parts = { store: BoardStore; people: BoardPeople; writer: BoardWriter };

/**
 * Puts aside the boards of retrospectives in the bin (docs/product.md §27), also closed ones, so that the room knows which to
 * forget. The plan of a board is paused while the board is aside.
 */
export class BoardBin {
  constructor(
    private readonly parts: Parts,
    private readonly effects: { end: (retroId: string) => void; planChanged: () => void },
  ) {}

  asideIds(): string[] {
    return [...this.parts.store.aside().keys()];
  }

  /** Puts aside the boards that are in the bin, takes back those that were restored, and ends those that are gone. */
  apply({ isTeamDeleted, retrospectives, deletedRetrospectives }: BinState): void {
    for (const retroId of this.asideIds()) {
      if (deletedRetrospectives.includes(retroId)) continue;
      if (!retrospectives.includes(retroId)) this.end(retroId);
      else if (!isTeamDeleted) this.takeBack(retroId);
    }
    for (const retroId of this.parts.store.openIds()) {
      if (isTeamDeleted || deletedRetrospectives.includes(retroId)) this.putAside(retroId);
    }
    const { store } = this.parts;
    const closed = deletedRetrospectives.filter((retroId) => store.find(retroId)?.kind === "closed");
    const unknown = closed.filter((retroId) => !store.aside().has(retroId));
    if (unknown.length > 0) store.saveAside(new Map([...store.aside(), ...unknown.map((id) => [id, false] as const)]));
  }

  private putAside(retroId: string): void {
    const { store, people, writer } = this.parts;
    const board = store.find(retroId);
    const plan = isOpenBoard(board) ? board.state.plan : null;
    const isStopped = plan !== null && plan.pausedAt === null;
    people.closeBoard(retroId);
    if (isStopped) writer.changePlan(retroId, (going) => paused(going, Date.now()));
    store.saveAside(new Map(store.aside()).set(retroId, isStopped));
    this.effects.planChanged();
  }

  private takeBack(retroId: string): void {
    const isStopped = this.forget(retroId);
    this.parts.writer.changePlan(retroId, (plan, step) => {
      const now = Date.now();
      // The facilitator could not come while the board was aside.
      const seen = plan.isFacilitatorAway ? plan : withFacilitatorSeen(plan, now, false);
      // Only an admin restores.
      return isStopped ? goneOn(seen, step, now, true) : seen;
    });
    this.effects.planChanged();
  }

  private end(retroId: string): void {
    this.forget(retroId);
    this.effects.end(retroId);
  }

  /** @returns whether the plan was stopped for this */
  private forget(retroId: string): boolean {
    const aside = new Map(this.parts.store.aside());
    const isStopped = aside.get(retroId) ?? false;
    aside.delete(retroId);
    this.parts.store.saveAside(aside);
    return isStopped;
  }
}
