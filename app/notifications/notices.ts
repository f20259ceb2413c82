import { STEP_SCREEN } from "#app/boards/steps.ts";
import { mentionOf } from "#party/board/mentions.ts";
import type { RoomMessage } from "#party/protocol.ts";
import type { BoardPlan } from "#worker/contract/board-plan.ts";
import type { Step } from "#worker/contract/boards.ts";
import { HOUR } from "#worker/contract/limits.ts";

/** What is known of an open board. `until` is when the present phase of its plan ends. */
export type Known = { step: Step; until: string | null };
export type Notice = { retroId: string; text: string };

const untilOf = (plan: BoardPlan | null): string | null =>
  plan?.next && plan.pausedAt === null ? plan[plan.next] : null;

/** What a person hears of a message of the room. It keeps in `known` what the message tells. */
export function noticesOf(message: RoomMessage, known: Map<string, Known>, userId: string | undefined): Notice[] {
  if (message.event === "table") {
    const { retroId, step, until } = message.data;
    return learn(known, retroId, { step, until });
  }
  if (message.event !== "board") return [];
  const { retroId } = message.data;
  if ("view" in message.data) {
    const { step, plan } = message.data.view;
    return learn(known, retroId, { step, until: untilOf(plan) });
  }
  const { set, comments = [] } = message.data.patch;
  const before = known.get(retroId);
  const step = set?.step ?? before?.step;
  const until = set?.plan === undefined ? (before?.until ?? null) : untilOf(set.plan);
  const isToMe = (comment: { text: string; authorId: string }) =>
    userId !== undefined && comment.authorId !== userId && comment.text.includes(mentionOf(userId));
  return [
    ...(step ? learn(known, retroId, { step, until }) : []),
    ...(comments.some(isToMe) ? [{ retroId, text: "Te mencionaron en un comentario" }] : []),
  ];
}

function learn(known: Map<string, Known>, retroId: string, now: Known): Notice[] {
  const before = known.get(retroId);
  known.set(retroId, now);
  return before && before.step !== now.step ? [{ retroId, text: `Empezó ${STEP_SCREEN[now.step].name}` }] : [];
}

/** When to tell that an hour is left, in milliseconds from now; null where less is left. */
export function untilLastHour({ until }: Known, now: number): number | null {
  const wait = until === null ? -1 : Date.parse(until) - HOUR - now;
  return wait >= 0 ? wait : null;
}

export const lastHourText = (step: Step): string => `Queda una hora para ${STEP_SCREEN[step].name}`;
