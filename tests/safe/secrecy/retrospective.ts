import { setTimeout as wait } from "node:timers/promises";
import { PASSWORD } from "#tests/factories/create-world.ts";
import { newCard, SECOND_COLUMN } from "#tests/safe/boards.ts";
import type { Product } from "#tests/safe/product.ts";
import { shuffled } from "#tests/safe/shuffled.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";
import { MARKS } from "#worker/contract/marks.ts";
import { type Browser, newTable, type Person, type Table } from "./browser.ts";
import type { Received } from "./evidence.ts";

/** `shownAt` is the moment of the reveal, Infinity before it. */
type WrittenCard = { authorId: string; text: string; writtenAt: number; shownAt: number };

export type Cast = { people: Person[]; attacker: Person; cards: Map<string, WrittenCard> };

export type Played = Cast & {
  retroId: string;
  received: Received[];
  /** One for each pause in which another person did or did not change a hidden card, by the toss of a coin. */
  pauses: { moment: number; wrote: boolean }[];
  /** The answers to the question at the beginning, as if they were cards. */
  answers: Map<string, WrittenCard>;
  /** The cards on which each user put a mark, with the moment of their last one. */
  reacted: Map<string, Map<string, number>>;
  /** The moment at which a group got its first ficha. */
  firstFicha: Map<string, number>;
  /** The groups of each user, in the order of their first ficha. */
  placed: Map<string, Set<string>>;
  stored: Received[];
  keys: { owners: string[]; secrets: string[] };
  gestures: { done: number; refused: number };
};

type Act = (browser: Browser) => Promise<void>;
type Menu = [weight: number, act: Act][];

/** Moments of each step, in the order of a retrospective that goes back once. */
const STEPS: [step: Step, moments: number][] = [
  ["ARRIVE", 3],
  ["WRITE", 14],
  ["GROUP", 14],
  ["WRITE", 6],
  ["GROUP", 4],
  ["CHOOSE", 10],
  ["TALK", 6],
  ["THANK", 2],
];

/** The same of a *Sin prisa* board. */
const PLANNED_STEPS: [step: Step, moments: number][] = [
  ["WRITE", 17],
  ["CHOOSE", 20],
  ["WRITE", 8],
  ["CHOOSE", 6],
  ["TALK", 6],
];

/** A room refuses sockets of a person for a moment after their expulsion. In milliseconds. */
const EXPELLED = 600;
/** A room has heard of a closed socket after this. In milliseconds. */
const GONE = 60;

const isHiding = (step: Step) => step === "ARRIVE" || step === "WRITE";

/** One unsigned retrospective of six people, one of whom is the attacker and keeps all that they receive. */
export class Retrospective {
  private readonly browsers: Browser[];
  private readonly attacker: Browser;
  private facilitator: Browser;
  private moment = 0;
  private removed: Browser | null = null;
  private step: Step;
  /** Who has said how they arrive. */
  private readonly arrived = new Set<Browser>();
  private read = 0;
  private readonly played: Played;

  private constructor(
    private readonly product: Product,
    private readonly table: Table,
    private readonly random: () => number,
    /** Whether people come over days, mostly alone. */
    private readonly isPlanned: boolean,
  ) {
    const { browsers, facilitator, place } = table;
    this.step = isPlanned ? "WRITE" : "ARRIVE";
    this.browsers = browsers;
    this.attacker = this.one(browsers);
    this.facilitator = facilitator;
    this.played = {
      retroId: place.retroId,
      people: browsers.map(({ person }) => person),
      attacker: this.attacker.person,
      cards: new Map(),
      received: [],
      pauses: [],
      answers: new Map(),
      reacted: new Map(),
      firstFicha: new Map(),
      placed: new Map(),
      stored: [],
      keys: { owners: [], secrets: [] },
      gestures: { done: 0, refused: 0 },
    };
  }

  static async play(product: Product, random: () => number, isPlanned = false): Promise<Played> {
    return new Retrospective(product, await newTable(product, isPlanned), random, isPlanned).run();
  }

  private one<Thing>(things: readonly Thing[]): Thing {
    const thing = things[Math.floor(this.random() * things.length)];
    if (thing === undefined) throw new Error("nothing to choose from");
    return thing;
  }

  private browserOf(userId: string): Browser {
    const browser = this.browsers.find(({ person }) => person.id === userId);
    if (!browser) throw new Error("nobody");
    return browser;
  }

  private async run(): Promise<Played> {
    for (const browser of shuffled(this.browsers, this.random)) {
      this.moment += 1;
      if (browser === this.attacker || (!this.isPlanned && this.random() < 0.8)) await browser.openTab();
      await this.settle();
    }
    for (const [step, moments] of this.isPlanned ? PLANNED_STEPS : STEPS) {
      await this.goTo(step);
      if (this.isPlanned) await this.comeOrGo();
      if (isHiding(step) && this.played.answers.size === 0) await this.answerAll();
      if (step === "WRITE") await this.writeAll(this.played.cards.size > 0 ? 4 : 16);
      for (let number = 0; number < moments; number += 1) {
        if (isHiding(step) && this.random() < 0.75) await this.pause();
        else await this.meanwhile();
      }
      if (step === "CHOOSE") await this.signReady();
      if (step === "GROUP" && this.random() < 0.5) await this.removeAndReadmit();
      if (step !== "WRITE" && this.random() < 0.5) await this.lookAround();
    }
    await this.readStorage();
    this.moment += 1;
    await this.browserOf(this.table.world.admin.id).close();
    await this.lookAround();
    await this.readStorage();
    for (const browser of this.browsers) browser.closeTabs();
    return this.played;
  }

  /** Each card is of anybody, so that an attacker who has only the number of people guesses one in five. */
  private async writeAll(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      this.moment += 1;
      const browser = this.one(this.browsers);
      await this.visit(browser, () => this.write(browser));
    }
    await this.settle();
  }

  /** Most answer the question at the beginning, in any order. */
  private async answerAll(): Promise<void> {
    for (const browser of shuffled(this.browsers, this.random)) {
      this.moment += 1;
      if (this.random() < 0.9) await this.visit(browser, () => this.answerOpening(browser));
    }
    await this.settle();
  }

  /** On a *Sin prisa* board a person comes to write and goes. */
  private async visit(browser: Browser, act: () => Promise<void>): Promise<void> {
    if (!this.isPlanned || browser === this.attacker) return act();
    await browser.openTab();
    await act();
    browser.closeTabs();
    await wait(GONE);
  }

  /** Nobody is there while cards are hidden but who visits; then people come as they like. */
  private async comeOrGo(): Promise<void> {
    for (const browser of this.browsers.filter((one) => one !== this.attacker)) {
      if (isHiding(this.step)) browser.closeTabs();
      else if (this.random() < 0.8) await browser.openTab();
    }
    await wait(GONE);
    await this.settle();
  }

  /** One to three people act at the same time. */
  private async meanwhile(): Promise<void> {
    this.moment += 1;
    const acting = shuffled(this.browsers, this.random)
      .filter((browser) => browser !== this.removed)
      .slice(0, 1 + Math.floor(this.random() * 3));
    await Promise.all(
      acting.map((browser) => this.actOnce(browser, isHiding(this.step) ? this.openActs() : this.acts())),
    );
    await this.settle();
  }

  /** Nothing that all may see happens. By the toss of a coin another person changes a hidden card of theirs. */
  private async pause(): Promise<void> {
    this.moment += 1;
    const wrote = this.random() < 0.5;
    const browser = this.one(this.browsers.filter((other) => other !== this.attacker));
    const before = this.played.gestures.done;
    if (wrote) {
      await this.visit(browser, async () => {
        await this.actOnce(browser, this.hiddenActs);
        // Only the first answer to each question changes their number, so people answer in every visit.
        if (this.isPlanned) await this.answer(browser);
      });
    }
    await this.settle();
    if (this.isPlanned || !wrote || this.played.gestures.done > before)
      this.played.pauses.push({ moment: this.moment, wrote });
    this.moment += 1;
  }

  private async actOnce(browser: Browser, menu: Menu): Promise<void> {
    const total = menu.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.random() * total;
    const act = menu.find(([weight]) => {
      at -= weight;
      return at < 0;
    });
    await act?.[1](browser);
  }

  private async act(browser: Browser, gesture: Gesture, overHttp = this.random() < 0.25): Promise<boolean> {
    const code = await browser.act(gesture, overHttp);
    if (code === "done") this.played.gestures.done += 1;
    else this.played.gestures.refused += 1;
    return code === "done";
  }

  // These acts happen before the reveal, and only the person sees them.

  private readonly write: Act = async (browser) => {
    const text = `Canario ${crypto.randomUUID().slice(0, 13)}`;
    const gesture = { ...newCard(text, this.rank()), columnId: this.one(["bien", SECOND_COLUMN]) };
    const isHidden = isHiding(this.step);
    const shownAt = isHidden ? Number.POSITIVE_INFINITY : this.moment;
    const written = { authorId: browser.person.id, text, writtenAt: this.moment, shownAt };
    this.played.cards.set(gesture.cardId, written);
    if (!(await this.act(browser, gesture))) this.played.cards.delete(gesture.cardId);
  };

  private readonly edit: Act = async (browser) => {
    const { me, cards } = await browser.view();
    const own = isHiding(this.step) ? me.cards : cards.filter(({ id }) => me.cardIds.includes(id));
    if (own.length === 0) return;
    const card = this.one(own);
    const written = this.played.cards.get(card.id);
    // A page says that a card is held from when its field opens until it closes.
    browser.hold({ cardId: card.id });
    const text = `Canario ${crypto.randomUUID().slice(0, 13)}`;
    const isDone = await this.act(browser, { kind: "editCard", cardId: card.id, text, rev: card.rev });
    if (isDone && written) written.text = text;
    browser.hold({ cardId: null });
  };

  private readonly removeHidden: Act = async (browser) => {
    const { me } = await browser.view();
    if (me.cards.length > 0) await this.act(browser, { kind: "removeCard", cardId: this.one(me.cards).id });
  };

  private readonly removeOwn: Act = async (browser) => {
    const { me } = await browser.view();
    if (me.cardIds.length > 0) await this.act(browser, { kind: "removeCard", cardId: this.one(me.cardIds) });
  };

  private readonly restore: Act = async (browser) => {
    const { me } = await browser.view();
    const isNew = ({ id }: { id: string }) => this.played.cards.get(id)?.shownAt === Number.POSITIVE_INFINITY;
    const removed = isHiding(this.step) ? me.removed.filter(isNew) : me.removed;
    if (removed.length === 0) return;
    const { id } = this.one(removed);
    const written = this.played.cards.get(id);
    const isDone = await this.act(browser, { kind: "restoreCard", cardId: id });
    if (isDone && written && !isHiding(this.step)) written.shownAt = Math.min(written.shownAt, this.moment);
  };

  private readonly moveHidden: Act = async (browser) => {
    const { me } = await browser.view();
    if (me.cards.length === 0) return;
    const { id: cardId } = this.one(me.cards);
    browser.hold({ cardId });
    await this.act(browser, {
      kind: "moveCard",
      cardId,
      columnId: this.one(["bien", SECOND_COLUMN]),
      rank: this.rank(),
    });
    browser.hold({ cardId: null });
  };

  /** The one answer of a person, changed until all are shown. */
  private readonly answerOpening: Act = async (browser) => {
    const { opening, me } = await browser.view();
    if (opening?.answers !== null) return;
    const { answers } = this.played;
    const text = this.random() < 0.1 && me.opening ? null : `Canario ${crypto.randomUUID().slice(0, 13)}`;
    const answerId = me.opening?.id ?? crypto.randomUUID();
    const written = answers.get(answerId);
    if (text) {
      const first = { authorId: browser.person.id, writtenAt: this.moment, shownAt: Number.POSITIVE_INFINITY };
      answers.set(answerId, { ...(written ?? first), text });
    }
    const isDone = await this.act(browser, { kind: "answerOpening", openingId: opening.id, answerId, text });
    if (isDone === (text === null)) answers.delete(answerId);
    else if (!isDone && written) answers.set(answerId, written);
  };

  private readonly hiddenActs: Menu = [
    [6, this.write],
    [5, this.edit],
    [1, this.removeHidden],
    [1, this.restore],
    [2, this.moveHidden],
    [3, this.answerOpening],
  ];

  // Everybody may see these acts, or they happen beside the board.

  private readonly ready: Act = async (browser) => {
    await this.act(browser, { kind: "ready", step: this.step, ready: this.random() < 0.6 });
  };

  private readonly reconnect: Act = async (browser) => {
    if (browser === this.attacker) return;
    if (browser.live.length > 0 && this.random() < 0.5) browser.closeTabs();
    else if (browser.live.length < 3) await browser.openTab();
  };

  private readonly takeOver: Act = async (browser) => {
    const { admin, otherAdmin } = this.table.world;
    if (this.isPlanned && ![admin.id, otherAdmin.id].includes(browser.person.id)) return;
    if (await this.act(browser, { kind: "facilitate" })) this.facilitator = browser;
  };

  private readonly answer: Act = async (browser) => {
    const asksArrive = this.step === "ARRIVE" || (this.isPlanned && isHiding(this.step));
    const isFirst = asksArrive && !this.arrived.has(browser);
    const question = isFirst || this.step === "ARRIVE" ? "arrive" : "worth";
    const value = 1 + Math.floor(this.random() * 5);
    if (isFirst) this.arrived.add(browser);
    await this.act(browser, { kind: "answer", question, value, answerId: browser.answerIds[question] });
    if (question === "worth") return;
    const values = [1 + Math.floor(this.random() * 9), this.random() < 0.7 ? 1 + Math.floor(this.random() * 9) : null];
    await this.act(browser, { kind: "answerHealth", answerId: browser.answerIds.health, values });
  };

  private readonly react: Act = async (browser) => {
    const { cards, me } = await browser.view();
    if (cards.length === 0) return;
    const { id: cardId } = this.one(cards);
    const mark = this.random() < 0.2 && me.reactions[cardId] ? null : this.one(MARKS);
    if (!(await this.act(browser, { kind: "react", cardId, mark }))) return;
    const own = this.played.reacted.get(browser.person.id) ?? new Map<string, number>();
    this.played.reacted.set(browser.person.id, own);
    if (mark) own.set(cardId, this.moment);
    else own.delete(cardId);
  };

  private readonly seenActs: Menu = [
    [4, this.ready],
    [2, this.reconnect],
    [0.3, this.takeOver],
    [2, this.answer],
  ];

  /** What everybody may see while cards are hidden. On a *Sin prisa* board that is who is ready. */
  private openActs(): Menu {
    return this.isPlanned ? [[1, this.ready]] : this.seenActs;
  }

  private readonly drag: Act = async (browser) => {
    const { cards } = await browser.view();
    if (cards.length < 2) return;
    const [card, other] = shuffled(cards, this.random);
    if (!card || !other) return;
    browser.hold({ cardId: card.id, isMove: true });
    if (this.random() < 0.4) await this.act(browser, { kind: "joinGroup", cardId: card.id, withCardId: other.id });
    else await this.act(browser, { kind: "moveCard", cardId: card.id, columnId: other.columnId, rank: this.rank() });
    browser.hold({ cardId: null });
  };

  private readonly separate: Act = async (browser) => {
    const { cards } = await browser.view();
    if (cards.length === 0) return;
    await this.act(browser, { kind: "leaveGroup", cardId: this.one(cards).id, newGroupId: crypto.randomUUID() });
  };

  private readonly note: Act = async (browser) => {
    const { groups } = await browser.view();
    if (groups.length === 0) return;
    const { id: groupId, rev } = this.one(groups);
    if (this.random() < 0.5) await this.act(browser, { kind: "nameGroup", groupId, title: `Título ${this.moment}` });
    else await this.act(browser, { kind: "noteGroup", groupId, note: `Nota ${this.moment}`, rev });
  };

  private readonly fichas: Act = async (browser) => {
    const { groups, me, perGroup } = await browser.view();
    const free = groups.filter(({ id }) => (me.fichas[id] ?? 0) === 0);
    if (free.length === 0 || me.left === 0) return;
    const { id: groupId } = this.one(free);
    const n = 1 + Math.floor(this.random() * Math.min(me.left, perGroup, 2));
    const { firstFicha, placed } = this.played;
    if (!(await this.act(browser, { kind: "setFichas", groupId, n }))) return;
    if (!firstFicha.has(groupId)) firstFicha.set(groupId, this.moment);
    placed.set(browser.person.id, (placed.get(browser.person.id) ?? new Set()).add(groupId));
  };

  private readonly focus: Act = async (browser) => {
    const { groups } = await browser.view();
    if (groups.length > 0) await this.act(this.facilitator, { kind: "focus", groupId: this.one(groups).id });
  };

  private readonly allFichas: Act = async (browser) => {
    for (let times = 0; times < 3; times += 1) await this.fichas(browser);
  };

  private acts(): Menu {
    const everywhere: Menu = [
      [5, this.edit],
      [1, this.write],
      [0.5, this.removeOwn],
      [1, this.restore],
      [2, this.ready],
      [1, this.reconnect],
      [0.2, this.takeOver],
      [4, this.react],
    ];
    if (this.isPlanned && this.step === "CHOOSE")
      return [...everywhere, [6, this.allFichas], [6, this.drag], [1, this.separate], [1, this.note]];
    if (this.step === "CHOOSE") return [...everywhere, [10, this.allFichas]];
    if (this.step === "GROUP") return [...everywhere, [6, this.drag], [1, this.separate], [1, this.note]];
    return [
      ...everywhere,
      [3, this.note],
      [this.step === "TALK" ? 2 : 0, this.focus],
      [1, this.answer],
      [1, this.drag],
    ];
  }

  private async goTo(step: Step): Promise<void> {
    this.moment += 1;
    const { stepRev } = await this.facilitator.view();
    await this.act(this.facilitator, { kind: "goTo", step, stepRev });
    this.step = step;
    const { cards, opening } = await this.facilitator.view();
    for (const { id } of cards) {
      const written = this.played.cards.get(id);
      if (written) written.shownAt = Math.min(written.shownAt, this.moment);
    }
    for (const { id } of opening?.answers ?? []) {
      const written = this.played.answers.get(id);
      if (written) written.shownAt = Math.min(written.shownAt, this.moment);
    }
    await this.settle();
  }

  /** Those who placed fichas say that they are ready, in the order in which they placed them. */
  private async signReady(): Promise<void> {
    for (const userId of this.played.placed.keys()) {
      const browser = this.browserOf(userId);
      this.moment += 1;
      await this.act(browser, { kind: "ready", step: this.step, ready: true });
      await this.settle();
    }
  }

  private async removeAndReadmit(): Promise<void> {
    const { stranger, admin, teamId } = this.table.world;
    const person = this.browserOf(stranger.id);
    if (person === this.attacker || person === this.facilitator) return;
    const call = (method: string, path: string, token: string, json?: object) =>
      this.product.call(method, `/api/teams/${teamId}/${path}`, { token, json });
    this.moment += 1;
    this.removed = person;
    await call("DELETE", `users/${stranger.id}`, admin.token);
    await this.settle();
    await this.meanwhile();
    this.moment += 1;
    await call("DELETE", `removals/${stranger.id}`, admin.token);
    await call("POST", "users", stranger.token, { joinPassword: PASSWORD });
    this.removed = null;
    await wait(EXPELLED);
    await person.openTab();
    await this.settle();
  }

  /** The attacker reads everything that people can read. */
  private async lookAround(): Promise<void> {
    const { path, person } = this.attacker;
    const team = `/api/teams/${this.table.place.teamId}`;
    const isAdmin = [this.table.world.admin.id, this.table.world.otherAdmin.id].includes(person.id);
    const ofRetro = ["", "/since", "/thank-you", "/summary", "/summary.md", "/summary.csv"].map((end) => path + end);
    const ofTeam = ["/retrospectives", "/memory", "/pulse", "/pulse.csv", "/now", "/agreements", "/users"];
    const ofAdmin = isAdmin && this.moment % 2 === 0 ? ["/export.json", "/export.csv"] : [];
    const ofPerson = ["/api/users/data", "/api/users/closed-boards"];
    const all = [...ofRetro, ...[...ofTeam, ...ofAdmin].map((end) => team + end), ...ofPerson];
    for (const one of all) this.keep(sourceOf(one, this.table.place), await this.attacker.ask(one));
    const page = path.replace("/api", "");
    const headers = { cookie: `session=${person.token}` };
    for (const end of ["", "/summary"]) {
      this.keep(`page${end}`, await (await this.product.call("GET", page + end, { headers })).text());
    }
    await this.settle();
  }

  private keep(source: string, text: string, at = performance.now()): void {
    this.played.received.push({ source, moment: this.moment, at, text });
  }

  /** Everything that was sent has arrived, and the attacker has read the board. */
  private async settle(): Promise<void> {
    this.keep("GET board", await this.attacker.ask(`${this.attacker.path}/board`));
    const [tab] = this.attacker.tabs;
    if (!tab) return;
    await tab.settled();
    for (const { text, at } of tab.frames.slice(this.read)) this.keep("frame", text, at);
    this.read = tab.frames.length;
  }

  private async readStorage(): Promise<void> {
    const { stored, keys } = this.played;
    const room = await this.product.call("GET", `/safe/rooms/${this.table.place.teamId}`);
    const rows: { table: string; row: string }[] = await room.json();
    for (const { table, row } of rows) {
      stored.push({ source: table, moment: this.moment, at: 0, text: row });
      const state = JSON.parse(JSON.parse(row).state ?? "null");
      if (!state) continue;
      keys.secrets.push(state.secret.key, state.secret.seed);
      const owned = [state.cards, state.opening.answers].flatMap((of) => Object.values<{ owner: string }>(of));
      keys.owners.push(...new Set(owned.map(({ owner }) => owner)));
    }
  }

  /** A card that somebody drops between two others has such a rank. */
  private rank(): string {
    const digit = () => "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[Math.floor(this.random() * 61)];
    return `a${digit()}${digit()}${digit()}`;
  }
}

const sourceOf = (path: string, { teamId, retroId }: { teamId: string; retroId: string }) =>
  `GET ${path.replace(`/api/teams/${teamId}`, "").replace(retroId, "…")}`;
