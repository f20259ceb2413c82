import { mergeNotes } from "#party/board/merge-notes.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView, Question, Step } from "#worker/contract/boards.ts";
import type { Statement } from "#worker/contract/health-check/health-check.ts";
import { MARKS } from "#worker/contract/marks.ts";
import type { Mark } from "#worker/contract/reactions.ts";

type Card = {
  id: string;
  columnId: string;
  text: string;
  rev: number;
  author: string;
  isNamed: boolean;
  isSeen: boolean;
  isLate: boolean;
  removedBy: string | null;
  groupId: string;
  /** By person. */
  reactions: Map<string, Mark>;
};

type Group = {
  id: string;
  title: string | null;
  note: string | null;
  rev: number;
  isDiscussed: boolean;
  into: Group | null;
  fichas: Map<string, number>;
};

type Comment = { id: string; group: Group; author: string; text: string; isEdited: boolean };

type Proposal = Omit<Comment, "isEdited"> & {
  ownerId: string | null;
  dueOn: string | null;
  agreed: Set<string>;
  isAccepted: boolean;
};

/** Its id changes it. */
type Answer = { value: number; id: string | undefined };

type OpeningAnswer = { id: string; author: string; name: string | null; text: string; removedBy: string | null };

type Opening = {
  id: string;
  question: { text: string; texts?: string | undefined };
  isShown: boolean;
  isWithheld?: true;
  answers: OpeningAnswer[];
};

type HealthCounts = { colours: number[]; tendencies: number[] };

/** Times in milliseconds. `over` says how many ends were kept, `stop` since when none comes. */
type Plan = {
  ends: [number, number, number];
  over: number;
  stop: number | null;
  waits: boolean;
  closes: boolean;
  added: number | null;
  seen: number;
  isAway: boolean;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INDEXES = [0, 1, 2] as const;
const PLANNED = ["WRITE", "CHOOSE", "TALK"] as const;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0);

/** The rules of docs/product.md §17 once more, as plain changes of objects. Ranks and moments are not part of it. */
export class Model {
  step: Step = "ARRIVE";
  stepRev = 0;
  signed: boolean;
  wasSigned: boolean;
  isRevealed = false;
  budget = 5;
  perGroup = 3;
  facilitator: string;
  focus: Group | null = null;
  titles: Record<string, string> = { bien: "Bien", mejorar: "Por mejorar" };
  cards: Card[] = [];
  groups: Group[] = [];
  /** In the order in which they were said. */
  comments: Comment[] = [];
  proposals: Proposal[] = [];
  answers: Record<Question, Map<string, Answer>> = { arrive: new Map(), worth: new Map() };
  published: number[] | null = null;
  /** By person. */
  health = new Map<string, { values: (number | null)[]; id: string }>();
  healthResults: (HealthCounts | null)[] | null = null;
  plan: Plan | null = null;
  opening: Opening | null = null;
  ready = new Map<Step, Set<string>>(STEPS.map((step) => [step, new Set()]));

  constructor(
    signed: boolean,
    facilitator: string,
    private readonly admins: string[] = [],
    private readonly statements: Statement[] = [],
  ) {
    this.signed = signed;
    this.wasSigned = signed;
    this.facilitator = facilitator;
  }

  private after(step: Step) {
    return STEPS.indexOf(this.step) >= STEPS.indexOf(step);
  }

  private isPublic = (card: Card) => card.isSeen && !card.removedBy;

  private isShown = (group: Group) => this.cards.some((card) => card.groupId === group.id && this.isPublic(card));

  private groupOf = (id: string): Group | undefined => this.groups.find((group) => group.id === id);

  private live(group: Group): Group {
    return group.into ? this.live(group.into) : group;
  }

  private liveId(id: string): string {
    const group = this.groupOf(id);
    return group ? this.live(group).id : id;
  }

  private seen(userId: string, cardId: string): Card | undefined {
    return this.cards.find(({ id, author, isSeen, removedBy }) => {
      return id === cardId && !removedBy && (isSeen || author === userId);
    });
  }

  private newGroup(id: string): Group {
    const group = { id, title: null, note: null, rev: 0, isDiscussed: false, into: null, fichas: new Map() };
    this.groups.push(group);
    return group;
  }

  private regroup(card: Card, target: Group) {
    const left = this.groupOf(card.groupId);
    card.groupId = target.id;
    if (left && !this.isShown(left)) left.into = target;
  }

  /** The groups that everyone sees, in the order of their ids. */
  private shownGroups(): Group[] {
    return this.groups.filter(this.isShown).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private raw(userId: string, group: Group): number {
    return sum(this.groups.filter((one) => this.live(one) === group).map(({ fichas }) => fichas.get(userId) ?? 0));
  }

  private fichasOf(userId: string): Record<string, number> {
    let left = this.budget;
    const counted: Record<string, number> = {};
    for (const group of this.shownGroups()) {
      const n = Math.min(this.raw(userId, group), this.perGroup, left);
      left -= n;
      if (n) counted[group.id] = n;
    }
    return counted;
  }

  private setFichas(userId: string, groupId: string, n: number): string {
    const group = this.groupOf(this.liveId(groupId));
    if (this.step !== "CHOOSE") return "not_voting";
    if (!group || !this.isShown(group)) return "not_found";
    if (n > this.perGroup) return "invalid_input";
    const counted = this.fichasOf(userId);
    const now = counted[group.id] ?? 0;
    if (n === now) return "done";
    if (sum(Object.values(counted)) - now + n > this.budget) return "no_fichas_left";
    for (const one of this.shownGroups()) {
      const n = counted[one.id] ?? 0;
      if (n < Math.min(this.raw(userId, one), this.perGroup)) this.place(userId, one, n);
    }
    this.place(userId, group, n);
    return "done";
  }

  private place(userId: string, group: Group, n: number) {
    for (const one of this.groups) if (this.live(one) === group) one.fichas.delete(userId);
    if (n) group.fichas.set(userId, n);
  }

  private focused(): Group | null {
    const group = this.focus && this.live(this.focus);
    return group && this.isShown(group) ? group : null;
  }

  private asksArrive = () => this.step === "ARRIVE" || (this.step === "WRITE" && this.plan !== null);

  private publish() {
    if (!this.asksArrive()) return;
    if (this.answers.arrive.size >= 4) this.published ??= this.histogram("arrive");
    if (this.opening && !(this.opening.isWithheld && this.hasFewAnswers())) this.opening.isShown = true;
    this.publishHealth();
  }

  protected publishHealth() {
    if (this.health.size < 4 || this.statements.length === 0) return;
    this.healthResults ??= this.statements.map((_, index) => {
      const given = [...this.health.values()].flatMap(({ values }) => values[index] ?? []);
      const among = (...values: number[]) => given.filter((one) => values.includes(one)).length;
      const colours = [among(1, 2, 3), among(4, 5, 6), among(7, 8, 9)];
      return given.length < 4 ? null : { colours, tendencies: [among(1, 4, 7), among(2, 5, 8), among(3, 6, 9)] };
    });
  }

  /** Whether a plan that ends leaves the answers hidden. */
  protected hasFewAnswers = () =>
    !this.signed &&
    this.opening?.isShown === false &&
    (this.plan !== null || this.opening.isWithheld === true) &&
    this.opening.answers.length < 3;

  private isQuiet = () => this.plan !== null && !this.signed && !this.after("GROUP");

  /** Whether a change of the card would tell that somebody came. */
  private isFixed = ({ isSeen }: Card) => isSeen && this.isQuiet();

  private phase() {
    return this.after("TALK") ? 2 : this.after("GROUP") ? 1 : 0;
  }

  /** The phase whose end comes next; 3 after the last one. */
  private nextEnd(plan: Plan) {
    return Math.max(plan.over, this.phase());
  }

  /** How many people have hidden cards. */
  private writers() {
    return new Set(this.cards.filter(({ isSeen, removedBy }) => !isSeen && !removedBy).map(({ author }) => author))
      .size;
  }

  /** Ends that came after the stop come as much later as it lasted. */
  private goOn(plan: Plan, first: number, isAdmin: boolean, now: number) {
    const { stop } = plan;
    if (stop === null) return;
    const minutes = Math.floor((now - stop) / MINUTE);
    const last = plan.ends[2];
    for (const index of INDEXES) if (index >= first && plan.ends[index] >= stop) plan.ends[index] += minutes * MINUTE;
    if (plan.ends[2] !== last && !isAdmin) plan.closes = false;
    plan.stop = null;
    plan.waits = false;
  }

  private countOver(plan: Plan, now: number) {
    return Math.max(0, ...INDEXES.map((index) => (plan.ends[index] <= now ? index + 1 : 0)));
  }

  /** What the room does before each visit. */
  tick(now: number) {
    const { plan } = this;
    if (!plan) return;
    for (let index = this.nextEnd(plan); plan.stop === null && index < 3; index = this.nextEnd(plan)) {
      const end = plan.ends[index as 0 | 1 | 2];
      if (end > now) break;
      const isLast = index === 2;
      const isSecret = !this.signed && !this.after("GROUP") && this.writers() < 3;
      if (isSecret && (!isLast || plan.closes)) {
        plan.stop = end;
        plan.waits = true;
      } else {
        plan.over = index + 1;
        const step = PLANNED[index + 1];
        const isHeldBack = this.hasFewAnswers();
        if (step) this.goTo(step);
        else this.acceptByMajority();
        if (this.opening && isHeldBack) Object.assign(this.opening, { isShown: false, isWithheld: true });
      }
    }
    if (now - plan.seen >= DAY) plan.isAway = true;
  }

  /** What everybody can see that people did says who took part. */
  private acceptByMajority() {
    const { arrive, worth } = this.answers;
    const voters = this.groups.flatMap(({ fichas }) => [...fichas].filter(([, n]) => n > 0).map(([userId]) => userId));
    const said = [...this.comments, ...this.proposals].map(({ author }) => author);
    const agreed = this.proposals.flatMap((one) => [...one.agreed]);
    const ready = [...this.ready.values()].flatMap((people) => [...people]);
    const shown = this.cards.filter(this.isPublic);
    const took = new Set([
      ...ready,
      ...arrive.keys(),
      ...worth.keys(),
      ...this.health.keys(),
      ...voters,
      ...said,
      ...agreed,
      ...shown.filter(({ isNamed }) => isNamed).map(({ author }) => author),
    ]);
    const least = shown.every(({ isNamed }) => isNamed) ? 1 : 2;
    for (const proposal of this.inGroups(this.proposals)) {
      proposal.isAccepted ||= proposal.agreed.size >= least && 2 * proposal.agreed.size > took.size;
    }
  }

  /** The person is at the board: at most one note an hour. */
  see(userId: string, now: number) {
    const { plan } = this;
    if (!plan || this.facilitator !== userId) return;
    const isReturn = plan.isAway && (this.signed || this.after("GROUP"));
    if (isReturn || now - plan.seen >= HOUR) plan.seen = now;
    if (isReturn) plan.isAway = false;
  }

  private setPlan(given: Record<"write" | "choose" | "talk", string>, isAdmin: boolean, now: number): string {
    const [phase, before] = [this.phase(), this.plan];
    const wanted = [given.write, given.choose, given.talk].map((end) => Date.parse(end));
    const ends: Plan["ends"] = [0, 0, 0];
    let earliest = now + HOUR;
    for (const index of INDEXES) {
      const end = wanted[index] ?? 0;
      ends[index] = index >= phase ? end : (before?.ends[index] ?? now);
      if (index < phase) continue;
      const isKept = before?.ends[index] === end && (end > now || index < before.over);
      if (end > now + 30 * DAY || (end < earliest && !isKept)) return "wrong_plan";
      earliest = Math.max(earliest, end + HOUR);
    }
    const closes = before?.ends[2] === ends[2] ? before.closes : isAdmin;
    const isSame = before && ends.every((end, index) => end === before.ends[index as 0 | 1 | 2]);
    if (isSame && before.stop === null) return "done";
    const seen = before?.seen ?? now;
    this.plan = { ends, over: 0, stop: null, waits: false, closes, added: null, seen, isAway: false };
    this.plan.over = this.countOver(this.plan, now);
    const step = PLANNED[phase] ?? "TALK";
    if (step !== this.step) this.stepRev++;
    this.step = step;
    return "done";
  }

  private addDay(plan: Plan, seen: number, isAdmin: boolean, now: number): string {
    const index = Math.min(2, this.nextEnd(plan)) as 0 | 1 | 2;
    if (plan.added === seen) return "done";
    if (plan.ends[index] !== seen) return "changed_meanwhile";
    const later: Plan = { ...plan, ends: [...plan.ends], added: seen, closes: isAdmin, isAway: false };
    if (later.waits) this.goOn(later, index, isAdmin, now);
    const late = Math.max(0, Math.ceil((now - later.ends[2]) / MINUTE) * MINUTE);
    let earliest = 0;
    for (const one of INDEXES) {
      if (one < index) continue;
      later.ends[one] = Math.max(earliest, later.ends[one] + DAY + late);
      earliest = later.ends[one] + HOUR;
    }
    if (later.ends[2] > now + 30 * DAY) return "wrong_plan";
    later.over = this.countOver(later, now);
    this.plan = later;
    return "done";
  }

  private movePlan(plan: Plan, to: Step, isAdmin: boolean, now: number) {
    const from = this.phase();
    const target = PLANNED.indexOf(to as (typeof PLANNED)[number]);
    const released = plan.waits && target > from ? Math.max(plan.over, from) + 1 : 0;
    if (released > 0) this.goOn(plan, released, isAdmin, now);
    plan.isAway = false;
    plan.over = Math.max(plan.over, released, this.countOver(plan, plan.stop ?? now));
  }

  private goTo(step: Step) {
    this.publish();
    this.step = step;
    this.stepRev++;
    if (!this.after("GROUP")) return;
    this.isRevealed = true;
    for (const card of this.cards) if (!card.removedBy) card.isSeen = true;
  }

  private isOld({ stepRev = this.stepRev }: { stepRev?: number | undefined }) {
    return stepRev !== this.stepRev;
  }

  /** The group for which somebody says something, or why they cannot. */
  private groupToTalkOf(id: string): Group | string {
    const group = this.groupOf(this.liveId(id));
    if (!group || !this.isShown(group)) return "not_found";
    return this.after("GROUP") ? group : "not_yet";
  }

  private said<Item extends Comment | Proposal>(items: Item[], id: string): Item | undefined {
    return items.find((item) => item.id === id && this.isShown(this.live(item.group)));
  }

  private isFree = ({ author, agreed, isAccepted }: Proposal) =>
    !isAccepted && [...agreed].every((userId) => userId === author);

  histogram(question: Question): number[] {
    const values = [...this.answers[question].values()];
    return [1, 2, 3, 4, 5].map((value) => values.filter((one) => one.value === value).length);
  }

  apply(userId: string, gesture: Gesture, now = 0): string {
    const isFacilitator = this.facilitator === userId;
    const isAdmin = this.admins.includes(userId);
    switch (gesture.kind) {
      case "addCard": {
        const existing = this.cards.find(({ id }) => id === gesture.cardId);
        if (existing) return existing.author === userId ? "done" : "not_yours";
        if (this.groupOf(gesture.cardId)) return "not_yours";
        const { cardId: id, columnId, text } = gesture;
        const isSeen = this.after("GROUP");
        const isNamed = this.signed && gesture.signed === true;
        const start = { rev: 0, isNamed, isSeen, isLate: isSeen && isNamed, removedBy: null };
        const reactions = new Map<string, Mark>();
        this.cards.push({ ...start, reactions, id, columnId, text, author: userId, groupId: this.newGroup(id).id });
        return "done";
      }
      case "editCard": {
        const card = this.seen(userId, gesture.cardId);
        if (!card) return "not_found";
        if (card.author !== userId) return "not_yours";
        if (card.text === gesture.text) return "done";
        if (this.isFixed(card)) return "not_yet";
        if (card.rev !== gesture.rev) return "changed_meanwhile";
        card.text = gesture.text;
        card.rev++;
        return "done";
      }
      case "moveCard": {
        const card = this.seen(userId, gesture.cardId);
        if (!card) return "not_found";
        if (!this.after("GROUP") && card.author !== userId) return "not_yet";
        if (this.isFixed(card)) return "not_yet";
        card.columnId = gesture.columnId;
        return "done";
      }
      case "removeCard": {
        const card = this.seen(userId, gesture.cardId);
        const removed = this.cards.some(({ id, removedBy }) => id === gesture.cardId && removedBy === userId);
        if (!card) return removed ? "done" : "not_found";
        if (card.author !== userId && !isFacilitator) return "not_yours";
        if (this.isFixed(card)) return "not_yet";
        card.removedBy = userId;
        return "done";
      }
      case "restoreCard": {
        if (this.seen(userId, gesture.cardId)) return "done";
        const card = this.cards.find(({ id, removedBy }) => id === gesture.cardId && removedBy === userId);
        if (!card) return "not_found";
        if (this.isFixed(card)) return "not_yet";
        card.removedBy = null;
        card.isSeen ||= this.after("GROUP");
        card.groupId = this.liveId(card.groupId);
        return "done";
      }
      case "joinGroup": {
        const card = this.seen(userId, gesture.cardId);
        const other = this.seen(userId, gesture.withCardId);
        if (!card || !other) return "not_found";
        if (!this.after("GROUP")) return "not_yet";
        const target = this.groupOf(other.groupId);
        if (target && card.groupId !== target.id) this.regroup(card, target);
        return "done";
      }
      case "leaveGroup": {
        const card = this.seen(userId, gesture.cardId);
        if (!card) return "not_found";
        if (!this.after("GROUP")) return "not_yet";
        if (card.groupId === gesture.newGroupId) return "done";
        const rest = this.cards.filter((one) => one !== card && one.groupId === card.groupId && this.isPublic(one));
        const old = this.groupOf(gesture.newGroupId);
        if (old) {
          const isHere = old.into ? this.live(old).id === card.groupId : rest.length === 0;
          if (this.isShown(old) || !isHere) return "changed_meanwhile";
          if (old.into) [old.into, card.groupId] = [null, old.id];
          else this.regroup(card, old);
          return "done";
        }
        if (rest.length > 0) this.regroup(card, this.newGroup(gesture.newGroupId));
        return "done";
      }
      case "nameGroup":
      case "noteGroup": {
        const group = this.groupOf(gesture.groupId);
        const live = group && this.live(group);
        if (!group || !live || !this.isShown(live)) return "not_found";
        if (live !== group) return "changed_meanwhile";
        if (gesture.kind === "nameGroup") {
          if (group.title !== gesture.title && this.isQuiet()) return "not_yet";
          group.title = gesture.title;
        } else if (group.note !== gesture.note) {
          const { base, note, rev, keepsBoth = false } = gesture;
          const isLatest = base === undefined ? group.rev === rev : group.note === base;
          const merged =
            isLatest || base === undefined
              ? isLatest && { note }
              : mergeNotes({ base, mine: note, theirs: group.note, keepsBoth });
          if (!merged) return "changed_meanwhile";
          if (merged.note === group.note) return "done";
          if (this.isQuiet()) return "not_yet";
          group.note = merged.note;
          group.rev++;
        }
        return "done";
      }
      case "setFichas":
        return this.setFichas(userId, gesture.groupId, gesture.n);
      case "goTo":
        if (gesture.step === this.step) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (gesture.stepRev !== this.stepRev) return "changed_meanwhile";
        if (this.plan && !PLANNED.some((step) => step === gesture.step)) return "changed_meanwhile";
        if (this.plan) this.movePlan(this.plan, gesture.step, isAdmin, now);
        this.goTo(gesture.step);
        return "done";
      case "focus": {
        const group = (gesture.groupId && this.groupOf(this.liveId(gesture.groupId))) || null;
        const left = this.focused();
        if ((group?.id ?? gesture.groupId) === (left?.id ?? null)) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (this.isOld(gesture)) return "changed_meanwhile";
        if (gesture.groupId && !(group && this.isShown(group))) return "not_found";
        if (left) left.isDiscussed = true;
        this.focus = group;
        return "done";
      }
      case "facilitate":
        if (isFacilitator) return "done";
        if (this.isOld(gesture)) return "changed_meanwhile";
        if (this.plan && this.facilitator && !this.plan.isAway && !isAdmin) return "facilitator_here";
        this.facilitator = userId;
        if (this.plan) Object.assign(this.plan, { seen: now, isAway: false });
        return "done";
      case "renameColumn":
        if (this.titles[gesture.columnId] === gesture.title) return "done";
        if (!isFacilitator) return "not_facilitator";
        this.titles[gesture.columnId] = gesture.title;
        return "done";
      case "setBudget":
        if (this.budget === gesture.budget && this.perGroup === gesture.perGroup) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (this.groups.some(({ fichas }) => fichas.size > 0)) return "fichas_placed";
        ({ budget: this.budget, perGroup: this.perGroup } = gesture);
        return "done";
      case "setSigned":
        if (this.signed === gesture.signed) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (this.stepRev > 0 || this.step !== "ARRIVE") return "signing_fixed";
        this.signed = gesture.signed;
        this.wasSigned ||= gesture.signed;
        if (!gesture.signed) for (const card of this.cards) card.isNamed = false;
        if (!gesture.signed) for (const one of this.opening?.answers ?? []) one.name = null;
        return "done";
      case "answer": {
        const { question, value, answerId: id } = gesture;
        const answers = this.answers[question];
        const isPublished = question === "arrive" && this.published !== null;
        const named = isPublished ? undefined : [...answers.values()].find((one) => one.id && one.id === id);
        if (answers.has(userId) && (!id || named?.value === value)) return "done";
        if (!answers.has(userId) && named) return "not_yours";
        const isOpen = question === "worth" || (this.asksArrive() && !isPublished);
        if (!isOpen || (answers.has(userId) && !named)) return "changed_meanwhile";
        if (named) named.value = value;
        else answers.set(userId, { value, id });
        return "done";
      }
      case "answerHealth": {
        const { values, answerId: id } = gesture;
        if (this.statements.length === 0) return "not_found";
        if (values.length !== this.statements.length) return "invalid_input";
        const mine = this.health.get(userId);
        const named = this.healthResults ? undefined : [...this.health.values()].find((one) => one.id === id);
        if (mine && named && String(named.values) === String(values)) return "done";
        if (!mine && named) return "not_yours";
        if (!this.asksArrive() || this.healthResults || (mine && !named)) return "changed_meanwhile";
        if (named) named.values = values;
        else this.health.set(userId, { values, id });
        return "done";
      }
      case "setPlan":
        if (gesture.plan === null && this.plan === null) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (gesture.plan) return this.setPlan(gesture.plan, isAdmin, now);
        this.publish();
        this.plan = null;
        return "done";
      case "addDay":
      case "pausePlan":
      case "resumePlan":
        if (!isFacilitator) return "not_facilitator";
        if (!this.plan) return "changed_meanwhile";
        if (gesture.kind === "addDay") return this.addDay(this.plan, Date.parse(gesture.end), isAdmin, now);
        if (gesture.kind === "pausePlan" ? this.plan.stop !== null : this.plan.stop === null) return "done";
        if (gesture.kind === "resumePlan" && this.plan.waits) return "too_few_writers";
        this.plan.isAway = false;
        if (gesture.kind === "pausePlan") this.plan.stop = now;
        else this.goOn(this.plan, this.nextEnd(this.plan), isAdmin, now);
        return "done";
      case "ready":
        if (gesture.ready) this.ready.get(gesture.step)?.add(userId);
        else this.ready.get(gesture.step)?.delete(userId);
        return "done";
      case "addComment": {
        const { commentId: id, text } = gesture;
        const existing = this.comments.find((one) => one.id === id);
        if (existing) return existing.author === userId ? "done" : "not_yours";
        const group = this.groupToTalkOf(gesture.groupId);
        if (typeof group === "string") return group;
        this.comments.push({ id, group, author: userId, text, isEdited: false });
        return "done";
      }
      case "editComment": {
        const comment = this.said(this.comments, gesture.commentId);
        if (comment?.author !== userId) return comment ? "not_yours" : "not_found";
        if (comment.text === gesture.text) return "done";
        if (!this.after("GROUP")) return "not_yet";
        Object.assign(comment, { text: gesture.text, isEdited: true });
        return "done";
      }
      case "removeComment": {
        const comment = this.said(this.comments, gesture.commentId);
        if (!comment) return "done";
        if (comment.author !== userId) return "not_yours";
        if (!this.after("GROUP")) return "not_yet";
        this.comments = this.comments.filter((one) => one !== comment);
        return "done";
      }
      case "propose": {
        const { proposalId: id, text, ownerId = null, dueOn = null } = gesture;
        const existing = this.proposals.find((one) => one.id === id);
        if (existing) return existing.author === userId ? "done" : "not_yours";
        const group = this.groupToTalkOf(gesture.groupId);
        if (typeof group === "string") return group;
        if (this.proposals.filter(({ author }) => author === userId).length === 10) return "proposals_full";
        const agreed = new Set([userId]);
        this.proposals.push({ id, group, author: userId, text, ownerId, dueOn, agreed, isAccepted: false });
        return "done";
      }
      case "editProposal": {
        const proposal = this.said(this.proposals, gesture.proposalId);
        if (proposal?.author !== userId) return proposal ? "not_yours" : "not_found";
        if (!this.after("GROUP")) return "not_yet";
        if (!this.isFree(proposal)) return "changed_meanwhile";
        const { text, ownerId = null, dueOn = null } = gesture;
        Object.assign(proposal, { text, ownerId, dueOn });
        return "done";
      }
      case "removeProposal": {
        const proposal = this.said(this.proposals, gesture.proposalId);
        if (!proposal) return "done";
        if (proposal.author !== userId) return "not_yours";
        if (!this.after("GROUP")) return "not_yet";
        if (!this.isFree(proposal)) return "changed_meanwhile";
        this.proposals = this.proposals.filter((one) => one !== proposal);
        return "done";
      }
      case "agree": {
        const proposal = this.said(this.proposals, gesture.proposalId);
        if (!proposal) return "not_found";
        if (proposal.agreed.has(userId) === gesture.agrees) return "done";
        if (!this.after("GROUP")) return "not_yet";
        if (proposal.isAccepted) return "changed_meanwhile";
        if (gesture.agrees) proposal.agreed.add(userId);
        else proposal.agreed.delete(userId);
        return "done";
      }
      case "acceptProposal": {
        const proposal = this.said(this.proposals, gesture.proposalId);
        if (proposal?.isAccepted) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (!proposal) return "not_found";
        if (!this.after("GROUP")) return "not_yet";
        proposal.isAccepted = true;
        return "done";
      }
      case "react": {
        const card = this.seen(userId, gesture.cardId);
        if (!card) return "not_found";
        if ((card.reactions.get(userId) ?? null) === gesture.mark) return "done";
        if (!this.after("GROUP")) return "not_yet";
        if (gesture.mark) card.reactions.set(userId, gesture.mark);
        else card.reactions.delete(userId);
        return "done";
      }
      case "setOpening": {
        const { openingId: id, question } = gesture;
        if (question ? this.opening?.id === id : !this.opening) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (!this.asksArrive() || this.shownAnswers().length > 0) return "changed_meanwhile";
        this.opening = question && { id, question, isShown: false, answers: [] };
        return "done";
      }
      case "answerOpening":
        return this.answerOpening(userId, gesture);
      case "showOpening": {
        const opening = this.opening?.id === gesture.openingId ? this.opening : null;
        if (opening?.isShown) return "done";
        if (!isFacilitator) return "not_facilitator";
        if (!opening) return "changed_meanwhile";
        if (this.isQuiet()) return "not_yet";
        opening.isShown = true;
        return "done";
      }
      case "removeAnswer": {
        const answer = this.opening?.answers.find(({ id }) => id === gesture.answerId);
        if (!answer || !this.opening?.isShown || ![null, userId].includes(answer.removedBy)) return "not_found";
        if (gesture.removed === (answer.removedBy !== null)) return "done";
        if (gesture.removed && answer.author !== userId && !isFacilitator) return "not_yours";
        if (this.isQuiet()) return "not_yet";
        answer.removedBy = gesture.removed ? userId : null;
        return "done";
      }
    }
  }

  private answerOpening(userId: string, gesture: Extract<Gesture, { kind: "answerOpening" }>): string {
    const { opening } = this;
    if (opening?.id !== gesture.openingId) return "changed_meanwhile";
    const { answerId: id, text } = gesture;
    const name = this.signed && gesture.signed === true ? userId : null;
    const own = opening.answers.find(({ author }) => author === userId);
    if ((own?.text ?? null) === text) return "done";
    if (!own && opening.answers.some((one) => one.id === id)) return "not_yours";
    if (opening.isShown || !this.asksArrive()) return "changed_meanwhile";
    if (text === null) opening.answers = opening.answers.filter((one) => one !== own);
    else if (own) Object.assign(own, { text, name });
    else opening.answers.push({ id, author: userId, name, text, removedBy: null });
    return "done";
  }

  private shownAnswers(): OpeningAnswer[] {
    const all = this.opening?.isShown ? this.opening.answers : [];
    return all.filter(({ removedBy }) => removedBy === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private viewOfOpening({ id, question, isShown }: Opening) {
    return { id, question, answers: isShown ? this.shownAnswers().map(answerShape) : null };
  }

  private ownAnswer(userId: string) {
    const own = this.opening?.answers.find(({ author, removedBy }) => author === userId && removedBy === null);
    return own ? answerShape(own) : null;
  }

  protected viewOfPlan(plan: Plan) {
    const [write, choose, talk] = plan.ends.map((end) => new Date(end).toISOString());
    const next = (["write", "choose", "talk"] as const)[this.nextEnd(plan)] ?? null;
    const pausedAt = plan.stop === null ? null : new Date(plan.stop).toISOString();
    const { closes, waits, isAway: isFacilitatorAway } = plan;
    return { write, choose, talk, closes, next, pausedAt, waits, isFacilitatorAway };
  }

  private inGroups<Item extends Comment | Proposal>(items: Item[]): Item[] {
    return items.filter(({ group }) => this.isShown(this.live(group)));
  }

  private reactionsOf(userId: string): Record<string, Mark> {
    const marks = this.cards.filter(this.isPublic).flatMap(({ id, reactions }) => {
      const mark = reactions.get(userId);
      return mark ? [[id, mark] as const] : [];
    });
    return Object.fromEntries(marks);
  }

  /** What the person may see, cards in the order of their ids and without ranks. */
  view(userId: string, people: string[]) {
    const sorted = (cards: Card[]) => cards.sort((a, b) => (a.id < b.id ? -1 : 1)).map(shape);
    const own = this.cards.filter(({ author, removedBy }) => author === userId && !removedBy);
    const groups = this.shownGroups();
    const fichas = people.map((person) => this.fichasOf(person));
    const placed = people.map((person) => sum(this.groups.map((group) => group.fichas.get(person) ?? 0)));
    const seen = this.cards.filter(({ isSeen }) => isSeen).map(({ groupId }) => this.liveId(groupId));
    const most = Math.min(this.budget, this.perGroup * new Set(seen).size);
    const totals = Object.fromEntries(
      groups.map(({ id }) => [id, sum(fichas.map((one) => one[id] ?? 0))] as const).filter(([, n]) => n > 0),
    );
    const counted = this.cards.filter(({ isSeen, isNamed, removedBy }) => !removedBy && (isSeen || isNamed));
    const inColumn = (id: string) => counted.filter(({ columnId }) => columnId === id).length;
    const mine = this.fichasOf(userId);
    const isQuiet = this.isQuiet();
    return {
      step: this.step,
      stepRev: this.stepRev,
      columns: Object.entries(this.titles).map(([id, title]) => ({ id, title, hint: null })),
      signed: this.signed,
      isRevealed: this.isRevealed,
      cards: sorted(this.cards.filter(this.isPublic)),
      counts: this.signed || this.isRevealed ? { bien: inColumn("bien"), mejorar: inColumn("mejorar") } : null,
      groups: groups.map(({ id, title, note, rev, isDiscussed }) => ({ id, title, note, rev, isDiscussed })),
      comments: this.inGroups(this.comments).map(({ group, author: authorId, ...comment }) => ({
        ...comment,
        groupId: this.live(group).id,
        authorId,
      })),
      proposals: this.inGroups(this.proposals).map(({ group, author: authorId, agreed, ...proposal }) => ({
        ...proposal,
        groupId: this.live(group).id,
        authorId,
        agreed: [...agreed].sort(),
      })),
      budget: this.budget,
      perGroup: this.perGroup,
      voters: { some: placed.filter((n) => n > 0).length, all: placed.filter((n) => n > 0 && n >= most).length },
      totals: this.after("TALK") ? totals : null,
      focusGroupId: this.focused()?.id ?? null,
      facilitatorId: this.facilitator,
      pulse: {
        arrive: { n: isQuiet ? 0 : this.answers.arrive.size, counts: this.published },
        worth: { n: isQuiet ? 0 : this.answers.worth.size, counts: null },
      },
      ...(this.statements.length > 0 && {
        statements: this.statements,
        health: { n: isQuiet ? 0 : this.health.size, results: this.healthResults },
      }),
      plan: this.plan && this.viewOfPlan(this.plan),
      ready: [...(this.ready.get(this.step) ?? [])].sort(),
      opening: this.opening && this.viewOfOpening(this.opening),
      me: {
        cardIds: own.map(({ id }) => id).sort(),
        cards: sorted(own.filter(({ isSeen }) => !isSeen)),
        removed: sorted(this.cards.filter(({ removedBy }) => removedBy === userId)),
        fichas: mine,
        left: this.budget - sum(Object.values(mine)),
        answered: {
          arrive: this.answers.arrive.has(userId),
          worth: this.answers.worth.has(userId),
          ...(this.statements.length > 0 && { health: this.health.has(userId) }),
        },
        reactions: this.reactionsOf(userId),
        opening: this.ownAnswer(userId),
      },
    };
  }
}

const shape = ({ id, columnId, groupId, text, rev, author, isNamed, isLate, reactions }: Card) => ({
  id,
  columnId,
  groupId,
  text,
  rev,
  authorId: isNamed ? author : null,
  isLate,
  ...(reactions.size > 0 && { reactions: countsOf(reactions) }),
});

const answerShape = ({ id, text, name }: OpeningAnswer) => ({ id, text, authorId: name });

function countsOf(reactions: Map<string, Mark>): Record<string, number> {
  const marks = [...reactions.values()];
  const counts = MARKS.map((mark) => [mark, marks.filter((one) => one === mark).length] as const);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

/** A view in the form of the model's. */
export function withoutRanks(view: BoardView) {
  const shapes = (cards: BoardView["cards"]) =>
    cards.map(({ rank: _, ...card }) => card).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { cards, removed } = view.me;
  return {
    ...view,
    comments: withoutMoments(view.comments),
    proposals: withoutMoments(view.proposals),
    cards: shapes(view.cards),
    me: { ...view.me, cards: shapes(cards), removed: shapes(removed) },
  };
}

/** In their order, without the moments that make it. */
export const withoutMoments = <Item extends { at: string }>(items: Item[]): Omit<Item, "at">[] =>
  items.map(({ at: _, ...item }) => item);
