import { ROOM } from "#worker/contract/limits/rooms.ts";
import { PersonLimit } from "./person-limit.ts";

/** What one person may do over all their sockets of a team's room. */
export class SocketLimits {
  private readonly connects = new PersonLimit(ROOM.connects);
  private readonly joins = new PersonLimit(ROOM.joins);
  private readonly refusals = new PersonLimit(ROOM.refusals);

  /** @param open the sockets that the person has */
  mayConnect(userId: string, open: number): boolean {
    return this.connects.take(userId, Date.now()) === 0 && !this.isFlooding(userId) && open < ROOM.sockets;
  }

  mayJoin(userId: string): boolean {
    return this.joins.take(userId, Date.now()) === 0;
  }

  isFlooding(userId: string): boolean {
    return this.refusals.waitOf(userId, Date.now()) > 0;
  }

  /** Counts a message that was refused. @returns false when there were too many */
  mayBeRefused(userId: string): boolean {
    return this.refusals.take(userId, Date.now()) === 0;
  }
}
