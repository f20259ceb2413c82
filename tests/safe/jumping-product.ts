import type { StoredMessages } from "#party/slack-room.ts";
import { Product } from "./product.ts";

export const JUMPING_WORKER = "tests/safe/jumping-worker.ts";

/** The product with a clock that jumps. */
export class JumpingProduct extends Product {
  private shift = 0;

  /** The clock is lost with the process. */
  override async start(): Promise<void> {
    await super.start();
    await this.setClock();
  }

  async jump(milliseconds: number): Promise<void> {
    this.shift += milliseconds;
    await this.setClock();
  }

  jumpTo(moment: Date): Promise<void> {
    return this.jump(moment.getTime() - this.now);
  }

  private async setClock(): Promise<void> {
    const answer = await fetch(`${this.origin}/safe/clock`, { method: "POST", body: String(this.shift) });
    if (!answer.ok) throw new Error(`the clock was not set: ${answer.status}`);
  }

  get now(): number {
    return Date.now() + this.shift;
  }

  /** What the team's room stored of its messages to Slack. */
  async messages(teamId: string): Promise<StoredMessages> {
    const answer = await fetch(`${this.origin}/safe/messages/${teamId}`);
    return (await answer.json()) ?? { claims: {}, waiting: [], morning: null };
  }

  /** @returns when the room's alarm comes next; null where it is due, while it runs, and without one */
  async fireAlarm(teamId: string): Promise<number | null> {
    return (await fetch(`${this.origin}/safe/alarms/${teamId}`, { method: "POST" })).json();
  }
}
