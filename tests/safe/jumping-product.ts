import { Product } from "./product.ts";

export const JUMPING_WORKER = "tests/safe/jumping-worker.ts";

/** The product with a clock that jumps, and is lost with the process. */
export class JumpingProduct extends Product {
  private shift = 0;

  async jump(milliseconds: number): Promise<void> {
    this.shift += milliseconds;
    await this.setClock();
  }

  jumpTo(moment: Date): Promise<void> {
    return this.jump(moment.getTime() - this.now);
  }

  async setClock(): Promise<void> {
    const answer = await fetch(`${this.origin}/safe/clock`, { method: "POST", body: String(this.shift) });
    if (!answer.ok) throw new Error(`the clock was not set: ${answer.status}`);
  }

  get now(): number {
    return Date.now() + this.shift;
  }

  fireAlarm(teamId: string): Promise<Response> {
    return fetch(`${this.origin}/safe/alarms/${teamId}`, { method: "POST" });
  }
}
