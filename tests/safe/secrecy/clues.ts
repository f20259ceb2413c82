import { applyPatch } from "#party/board/patch.ts";
import type { RoomMessage } from "#party/protocol.ts";
import type { BoardView, Card } from "#worker/contract/boards.ts";
import type { Received } from "./evidence.ts";

/** What frames say about people and about cards, each with its time. */
export type Clue = { kind: string; who: string; moment: number; at: number };
export type CardChange = { kind: string; cardId: string; moment: number; at: number };

type People = Extract<RoomMessage, { event: "board-people" }>["data"];

const changes = (before: Iterable<string>, after: Iterable<string>): [change: string, who: string][] => {
  const [left, came] = [new Set(before), new Set(after)];
  const gone = [...left].filter((one) => !came.has(one));
  return [
    ...[...came].filter((one) => !left.has(one)).map((who): [string, string] => ["begins", who]),
    ...gone.map((who): [string, string] => ["ends", who]),
  ];
};

const kindOfChange = (before: Card | undefined, after: Card): string => {
  if (!before) return "appears";
  if (before.rev !== after.rev) return "is edited";
  return before.groupId === after.groupId ? "moves" : "is grouped";
};

/** Reads the frames of one socket in their order. */
export class ClueReader {
  readonly clues: Clue[] = [];
  readonly cardChanges: CardChange[] = [];
  private readonly repeats: Received[] = [];
  private readonly boardMoments = new Set<number>();
  private people: People = { retroId: "", ready: [], watching: [], held: [] };
  private present: string[] = [];
  private view: BoardView | null = null;
  private readonly last = new Map<string, string>();

  /** The frames that say what the one before them said, while nothing on the board changed. */
  get repeated(): string[] {
    return this.repeats.filter(({ moment }) => !this.boardMoments.has(moment)).map(({ text }) => text);
  }

  read(received: Received): void {
    const { text, moment, at } = received;
    const message: RoomMessage = JSON.parse(text);
    const note = (kind: string, who: string) => this.clues.push({ kind, who, moment, at });
    if (/^(board-people|table)$/.test(message.event)) {
      if (this.last.get(message.event) === text) this.repeats.push(received);
      this.last.set(message.event, text);
    }
    if (message.event === "presence") {
      const present = message.data.members.map(({ userId }) => userId);
      for (const [change, who] of changes(this.present, present)) note(`presence ${change}`, who);
      this.present = present;
    } else if (message.event === "board-people") {
      for (const key of ["ready", "watching"] as const)
        for (const [change, who] of changes(this.people[key], message.data[key])) note(`${key} ${change}`, who);
      const held = ({ held }: People) => held.map(({ cardId, userId }) => `${userId} ${cardId}`);
      for (const [change, both] of changes(held(this.people), held(message.data)))
        note(`holding ${change}`, both.split(" ")[0] ?? "");
      this.people = message.data;
    } else if (message.event === "board") {
      this.boardMoments.add(moment);
      this.readBoard(message, moment, at);
    }
  }

  private readBoard({ data }: Extract<RoomMessage, { event: "board" }>, moment: number, at: number): void {
    if ("view" in data) {
      this.view = data.view;
      return;
    }
    const { patch, activity } = data;
    const changed = (kind: string, cardId: string) => this.cardChanges.push({ kind, cardId, moment, at });
    if (activity) this.clues.push({ kind: `activity ${activity.kind}`, who: activity.userId, moment, at });
    for (const card of patch.cards ?? [])
      changed(
        kindOfChange(
          this.view?.cards.find(({ id }) => id === card.id),
          card,
        ),
        card.id,
      );
    for (const cardId of patch.goneCardIds ?? []) changed("goes", cardId);
    if (this.view) this.view = applyPatch(this.view, patch);
  }
}
