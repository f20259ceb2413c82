import { ROOM } from "#worker/contract/limits/rooms.ts";
import { dayOf } from "#worker/contract/spending.ts";

/** Kept from an earlier name, because rooms stored the count under it. */
const KEY = "sign-budget";
const { ofTeam, ofPerson, step } = ROOM.signalsPerDay;

/** The day is counted from the epoch, in UTC. */
type Stored = { day: number; used: [key: string, signals: number][] };

/** Signals, such as that a person holds a card, counted by payer and day. A restart forgets the last few. */
export class SignalBudget {
  private day: number;
  private readonly used: Map<string, number>;
  private unstored = 0;

  /** @param keyOf what is stored in place of a payer, which may be an address */
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly planSize: number,
    private readonly keyOf: (payer: string) => string,
  ) {
    const { day, used } = kv.get<Stored>(KEY) ?? { day: 0, used: [] };
    this.day = day;
    this.used = new Map(used);
  }

  /** Whether the payer or the team has none left today. */
  isUsedUp(payer: string, now: number): boolean {
    this.begin(now);
    const ofAll = [...this.used.values()].reduce((sum, signals) => sum + signals, 0);
    return ofAll >= ofTeam * this.planSize || this.usedBy(payer) >= ofPerson * this.planSize;
  }

  count(payer: string, now: number): void {
    this.begin(now);
    this.used.set(this.keyOf(payer), this.usedBy(payer) + 1);
    this.unstored += 1;
    if (this.unstored < step) return;
    this.kv.put<Stored>(KEY, { day: this.day, used: [...this.used] });
    this.unstored = 0;
  }

  private usedBy(payer: string): number {
    return this.used.get(this.keyOf(payer)) ?? 0;
  }

  private begin(now: number): void {
    if (dayOf(now) === this.day) return;
    this.day = dayOf(now);
    this.used.clear();
  }
}
