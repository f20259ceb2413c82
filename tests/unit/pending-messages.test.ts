import { describe, expect, it } from "vitest";
import { isPending, withoutDelivered } from "#app/messages/queries.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";

const at = (second: number) => new Date(Date.parse("2026-03-03T12:00:00Z") + second * 1000).toISOString();
const message = (id: string, text: string, second: number): TopicMessage => ({
  id,
  message: text,
  user: { id: "ana", name: "Ana", email: "" },
  createdAt: at(second),
  updatedAt: at(second),
  messageLikes: 0,
  userLikeMessage: false,
});

describe("A message that is being sent", () => {
  const pending = message("pending:1", "Sí", 60);

  it("A pending message leaves the list when the stored one has arrived, also from a clock some seconds behind", () => {
    const stored = message("m", "Sí", 52);
    expect(isPending(pending)).toBe(true);
    expect(withoutDelivered([stored, pending])).toEqual([stored]);
  });

  it("A pending message stays beside an older message with the same words, and beside another one that is being sent", () => {
    const older = message("m", "Sí", 30);
    const second = message("pending:2", "Sí", 61);
    expect(withoutDelivered([older, pending, second])).toEqual([older, pending, second]);
  });
});
