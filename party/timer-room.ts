import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import type { RoomStore } from "./room-store.ts";
import { extendTimer, isRunning, type StoredTimer, startTimer, toTimer } from "./timer.ts";

export type TimerActor = { userId: string; isAdmin: boolean };

/** The part of a team's room that holds the timer. `bookmark` is that of the answer to the caller, whose browser knows it. */
export class TimerRoom {
  constructor(
    private readonly store: RoomStore,
    /** The room's next alarm with this timer, or without one. */
    private readonly nextAlarm: (timer?: StoredTimer) => number,
    /** Whether a person facilitates an open board of the team. */
    private readonly isFacilitator: (userId: string) => boolean,
    private readonly broadcast: (timer: Timer, bookmark: string | null) => void,
  ) {}

  async read(): Promise<Timer> {
    return toTimer(this.store.timer(), Date.now());
  }

  /** @returns null while a timer with another id runs */
  async start(id: string, minutes: number, startedBy: Person, bookmark: string | null): Promise<Timer | null> {
    const now = Date.now();
    const running = this.store.timer();
    if (isRunning(running, now)) return running.id === id ? toTimer(running, now) : null;
    return this.save(startTimer(id, minutes, startedBy, now), bookmark);
  }

  /** The running timer stores the name of the person who started it. */
  rename(person: Person): Promise<void> {
    return this.replaceStarter(person.id, person);
  }

  /** Who started the timer as a guest may change it with their account. The name comes with `rename`. */
  mergePerson(guestId: string, accountId: string): Promise<void> {
    return this.replaceStarter(guestId, { id: accountId });
  }

  private async replaceStarter(userId: string, changes: Partial<Person>): Promise<void> {
    const timer = this.store.timer();
    if (!isRunning(timer, Date.now()) || timer.startedBy.id !== userId) return;
    const startedBy = { ...timer.startedBy, ...changes };
    const isSame = startedBy.id === userId && startedBy.name === timer.startedBy.name;
    if (!isSame) await this.save({ ...timer, startedBy }, null);
  }

  /** @param id the same for a retry */
  async extend(
    id: string,
    by: TimerActor,
    bookmark: string | null,
  ): Promise<Timer | "none" | "refused" | "at maximum"> {
    const now = Date.now();
    const timer = this.store.timer();
    if (!isRunning(timer, now)) return "none";
    if (!this.mayChange(timer, by)) return "refused";
    const extended = extendTimer(timer, id);
    if (!extended) return "at maximum";
    return extended === timer ? toTimer(timer, now) : this.save(extended, bookmark);
  }

  async cancel(by: TimerActor, bookmark: string | null): Promise<"done" | "none" | "refused"> {
    const timer = this.store.timer();
    if (!isRunning(timer, Date.now())) return "none";
    if (!this.mayChange(timer, by)) return "refused";
    await this.clear(bookmark);
    return "done";
  }

  private mayChange({ startedBy }: StoredTimer, { userId, isAdmin }: TimerActor): boolean {
    return isAdmin || startedBy.id === userId || this.isFacilitator(userId);
  }

  /** Ends the timer if it is due. The room's alarm, which does so, sets the next one itself. */
  async settle(now: number): Promise<void> {
    const timer = this.store.timer();
    if (!timer || isRunning(timer, now)) return;
    await this.store.endTimer();
    this.broadcast(toTimer(undefined, now), null);
  }

  private async save(timer: StoredTimer, bookmark: string | null): Promise<Timer> {
    await this.store.saveTimer(timer, this.nextAlarm(timer));
    const shown = toTimer(timer, Date.now());
    this.broadcast(shown, bookmark);
    return shown;
  }

  private async clear(bookmark: string | null): Promise<void> {
    await this.store.deleteTimer(this.nextAlarm());
    this.broadcast(toTimer(undefined, Date.now()), bookmark);
  }
}
