import type { Gesture } from "#worker/contract/board-gestures.ts";
import { placed } from "#worker/contract/jurisdiction.ts";
import { MESSAGES_PER_OBJECT_REQUEST, SHARE } from "#worker/contract/limits/plan.ts";
import { SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { COUNTING, planSizeOf, shareOf, shareOfPayer, sumOf } from "#worker/contract/spending.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { countRoomUse } from "#worker/services/for-rooms.ts";
import type { RoomConnection, SocketUse } from "./connections.ts";

type Settings = Pick<Cloudflare.Env, "DB" | "CountGate" | "ENVIRONMENT" | "JURISDICTION" | "PLAN_SIZE">;

const { prepaid, chunk, rowsOfGesture, rowsOfStep, rowsOfPlan } = SOCKET_MESSAGES;

const ROWS: ReadonlyMap<unknown, number> = new Map<Gesture["kind"], number>([
  ["goTo", rowsOfStep],
  ["setPlan", rowsOfPlan],
  ["addDay", rowsOfPlan],
  ["pausePlan", rowsOfPlan],
  ["resumePlan", rowsOfPlan],
]);

/** @param gesture as it came, because it is checked later */
const rowsOf = (gesture: unknown): number => {
  const kind = typeof gesture === "object" && gesture !== null && "kind" in gesture ? gesture.kind : null;
  return ROWS.get(kind) ?? rowsOfGesture;
};

/** Counts the messages of each socket for those who pay for them (docs/decisions/027). The count survives hibernation. */
export class MessageCount {
  /** @param refuse closes the sockets of a payer who has used up their share of the day */
  constructor(
    private readonly settings: Settings,
    private readonly refuse: (payer: string) => void,
  ) {}

  /** @param gesture of the message, undefined where it has none */
  async received(connection: RoomConnection, gesture: unknown): Promise<void> {
    const { state } = connection;
    if (!state || this.settings.ENVIRONMENT === "development") return;
    const before = state.unpaid ?? { messages: -prepaid.messages, rows: -prepaid.rows };
    const rows = gesture === undefined ? 0 : rowsOf(gesture);
    const unpaid = { messages: before.messages + 1, rows: before.rows + rows };
    const isDue = unpaid.messages >= chunk.messages || unpaid.rows >= chunk.rows;
    connection.setState({ ...state, unpaid: isDue ? { messages: 0, rows: 0 } : unpaid });
    if (isDue) await this.charge(state.payers ?? [], unpaid);
  }

  async closed({ state }: RoomConnection): Promise<void> {
    const { payers = [], unpaid } = state ?? {};
    if (unpaid && (unpaid.messages > 0 || unpaid.rows > 0)) await this.charge(payers, unpaid);
  }

  private async charge(payers: readonly string[], { messages, rows }: SocketUse): Promise<void> {
    const used = {
      objectRequests: Math.max(0, messages) / MESSAGES_PER_OBJECT_REQUEST,
      objectRowsWritten: Math.max(0, rows),
    };
    const spent = sumOf(used, COUNTING);
    await countRoomUse(
      this.settings,
      payers.reduce((sum) => sumOf(sum, COUNTING), sumOf(used, {})),
    );
    const gates = placed(this.settings.CountGate, this.settings);
    for (const payer of payers) {
      try {
        const sum = await gates.get(gates.idFromName(shareOfPayer(payer))).spend(spent);
        if (shareOf(sum, planSizeOf(this.settings)) >= SHARE.most) this.refuse(payer);
      } catch (error) {
        logFor({ share: payer }, error);
      }
    }
  }
}
