import { Model } from "#tests/unit/board/model.ts";

/** The model of a board, and what the room does with it besides gestures (docs/product.md §17.8, §17.9, §20.3). */
export class RoomModel extends Model {
  leave(userId: string): void {
    if (this.facilitator === userId) this.facilitator = "";
    for (const people of this.ready.values()) people.delete(userId);
  }

  /** What a guest did becomes the account's. */
  merge(guestId: string, accountId: string): void {
    for (const card of this.cards) {
      if (card.author === guestId) card.author = accountId;
      if (card.removedBy === guestId) card.removedBy = accountId;
      const mark = card.reactions.get(guestId);
      if (!mark || card.reactions.has(accountId)) continue;
      card.reactions.delete(guestId);
      card.reactions.set(accountId, mark);
    }
    for (const item of [...this.comments, ...this.proposals]) if (item.author === guestId) item.author = accountId;
    for (const proposal of this.proposals) {
      if (proposal.ownerId === guestId) proposal.ownerId = accountId;
      if (proposal.agreed.delete(guestId)) proposal.agreed.add(accountId);
    }
    if (this.facilitator === guestId) this.facilitator = accountId;
    for (const people of this.ready.values()) if (people.delete(guestId)) people.add(accountId);
    for (const answers of Object.values(this.answers)) {
      const value = answers.get(guestId);
      if (value === undefined || answers.has(accountId)) continue;
      answers.delete(guestId);
      answers.set(accountId, value);
    }
    const written = this.opening?.answers ?? [];
    const isFree = !written.some(({ author }) => author === accountId);
    for (const answer of written) {
      if (answer.author === guestId && isFree) answer.author = accountId;
      if (answer.name === guestId) answer.name = accountId;
      if (answer.removedBy === guestId) answer.removedBy = accountId;
    }
    const answer = this.health.get(guestId);
    if (answer && !this.health.has(accountId)) {
      this.health.delete(guestId);
      this.health.set(accountId, answer);
    }
    this.mergeFichas(guestId, accountId);
  }

  private mergeFichas(guestId: string, accountId: string): void {
    if (this.groups.some(({ fichas }) => fichas.get(accountId))) return;
    for (const { fichas } of this.groups) {
      const n = fichas.get(guestId);
      if (n) fichas.set(accountId, n);
      fichas.delete(guestId);
    }
  }

  /** What everyone sees in the form of `Model.view`. */
  shared(people: string[]) {
    const { me: _, facilitatorId, ...shared } = this.view("", people);
    return { ...shared, facilitatorId: facilitatorId || null };
  }

  /** What is kept of the board when it closes now. */
  closed(people: string[]) {
    this.isRevealed = true;
    for (const card of this.cards) if (!card.removedBy) card.isSeen = true;
    if (this.answers.arrive.size >= 4) this.published ??= this.histogram("arrive");
    if (this.opening && !this.hasFewAnswers()) this.opening.isShown = true;
    this.publishHealth();
    const focus = this.groups.find(({ id }) => id === this.shared(people).focusGroupId);
    if (focus) focus.isDiscussed = true;
    const { step } = this;
    const plan = this.plan && this.viewOfPlan(this.plan);
    this.step = "TALK";
    const shared = this.shared(people);
    const worth = { n: this.answers.worth.size, counts: this.answers.worth.size >= 4 ? this.histogram("worth") : null };
    const opening = shared.opening?.answers?.length ? shared.opening : null;
    return { ...shared, step, focusGroupId: null, plan, pulse: { ...shared.pulse, worth }, ready: [], opening };
  }
}
