import { MESSAGES_PER_OBJECT_REQUEST, SHARE, SOCKET_MESSAGES } from "#worker/contract/limits.ts";
import { NOTHING, planSizeOf, shareOf, sumOf } from "#worker/contract/spending.ts";
import type { RoomConnection } from "./connections.ts";

type Bindings = Pick<Cloudflare.Env, "ENVIRONMENT" | "CountGate" | "PLAN_SIZE">;

/** Counts the messages of each socket for those who pay for them (docs/decisions/027). The count survives hibernation. */
export class MessageCount {
  /** @param refuse closes the sockets of who has used up their share of the day */
  constructor(
    private readonly env: Bindings,
    private readonly refuse: (payer: string) => void,
  ) {}

  async received(connection: RoomConnection): Promise<void> {
    const { state } = connection;
    if (!state || this.env.ENVIRONMENT === "development") return;
    const unpaid = (state.unpaidMessages ?? -SOCKET_MESSAGES.prepaid) + 1;
    const isDue = unpaid >= SOCKET_MESSAGES.chunk;
    connection.setState({ ...state, unpaidMessages: isDue ? 0 : unpaid });
    if (isDue) await this.charge(state.payers ?? [], unpaid);
  }

  async closed({ state }: RoomConnection): Promise<void> {
    if (state?.unpaidMessages && state.unpaidMessages > 0) await this.charge(state.payers ?? [], state.unpaidMessages);
  }

  private async charge(payers: readonly string[], messages: number): Promise<void> {
    // One more, for the call of the object that counts.
    const spent = sumOf(NOTHING, { objectRequests: messages / MESSAGES_PER_OBJECT_REQUEST + 1 });
    const { CountGate } = this.env;
    for (const payer of payers) {
      try {
        const sum = await CountGate.get(CountGate.idFromName(`share:${payer}`)).spend(spent);
        if (shareOf(sum, planSizeOf(this.env)) >= SHARE.most) this.refuse(payer);
      } catch (error) {
        console.error(JSON.stringify({ share: payer, error: String(error) }));
      }
    }
  }
}
