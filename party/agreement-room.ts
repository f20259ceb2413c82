import type { Proposal } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { type RoomDatabase, writeAgreements } from "#worker/services/for-rooms.ts";
import { AT_ONCE, type Due, NEVER } from "./due-check.ts";
import { agreementChanged, type TeamEvent } from "./protocol.ts";

const KEY = "accepted-proposals";

type Accepted = { retroId: string; proposalId: string };

const isSame = (one: Accepted, other: Accepted) => one.retroId === other.retroId && one.proposalId === other.proposalId;

/**
 * The part of a team's room that makes agreements of accepted proposals (docs/product.md §18.1). It remembers those that the
 * database does not have yet, across restarts, until their board ends. The agreement's id derives from the proposal, so that a
 * repeated write changes nothing.
 */
export class AgreementRoom {
  /** After a restart the room writes at once. */
  private retryAt = AT_ONCE;
  /** How often in a row the database answered and wrote none: it does not have the retrospective. */
  private refusals = 0;

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly findProposal: (retroId: string, proposalId: string) => Proposal | "away" | null,
  ) {}

  private waiting(): Accepted[] {
    return this.kv.get<Accepted[]>(KEY) ?? [];
  }

  private isAway({ retroId, proposalId }: Accepted): boolean {
    return this.findProposal(retroId, proposalId) === "away";
  }

  /** Those whose board is away wait until it is back. */
  private writable(): Accepted[] {
    return this.waiting().filter((one) => !this.isAway(one));
  }

  /** The caller stores the board in the same transaction. */
  add(retroId: string, proposals: Proposal[]): void {
    this.kv.put(KEY, [...this.waiting(), ...proposals.map(({ id: proposalId }) => ({ retroId, proposalId }))]);
    this.retryAt = Date.now() + BOARD.agreementRetry;
  }

  isWaiting(retroId: string): boolean {
    return this.waitingOf(retroId).length > 0;
  }

  /** The ids of the proposals. */
  waitingOf(retroId: string): string[] {
    return this.waiting().flatMap((accepted) => (accepted.retroId === retroId ? [accepted.proposalId] : []));
  }

  nextDue(): Due {
    return this.writable().length > 0 ? this.retryAt : NEVER;
  }

  /** A board may be back. */
  tryAgain(): void {
    this.retryAt = AT_ONCE;
  }

  async settle(now: number): Promise<Written> {
    return now < this.nextDue() ? NOTHING : this.write();
  }

  /**
   * Writes what is waiting, also where an earlier attempt has not ended. One write takes proposals up to the limit. The
   * rest is due at once. What the database refuses goes behind the others.
   */
  async write(): Promise<Written> {
    const waiting = this.writable();
    if (waiting.length === 0) return NOTHING;
    this.retryAt = Date.now() + BOARD.agreementRetry;
    const portion = waiting.slice(0, BOARD.agreementsAtOnce);
    const given = portion.flatMap(({ retroId, proposalId }) => {
      const proposal = this.findProposal(retroId, proposalId);
      return proposal === null || proposal === "away" ? [] : [{ retroId, proposalId, proposal }];
    });
    const answer = await writeAgreements(this.database, given).catch(logged({ room: this.database.teamId() }));
    if (!answer) return NOTHING;
    const { written, bookmark } = answer;
    const isIn = (list: Accepted[], one: Accepted) => list.some((other) => isSame(one, other));
    const refused = given.filter((one) => !isIn(written, one));
    const stored = this.waiting();
    const left = [...stored.filter((one) => !isIn(portion, one)), ...stored.filter((one) => isIn(refused, one))];
    if (left.length > 0) this.kv.put(KEY, left);
    else this.kv.delete(KEY);
    this.refusals = written.length === 0 && refused.length > 0 ? this.refusals + 1 : 0;
    if (this.refusals > 0) this.retryAt = Date.now() + Math.min(BOARD.agreementRetry * 2 ** (this.refusals - 1), DAY);
    else if (portion.length < waiting.length) this.retryAt = Date.now();
    return { events: written.map(({ agreement }) => agreementChanged(agreement)), bookmark };
  }
}

export type Written = { events: TeamEvent[]; bookmark: string | null };
const NOTHING: Written = { events: [], bookmark: null };
