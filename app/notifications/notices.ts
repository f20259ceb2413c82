import { screenOf } from "#app/boards/steps.ts";
import { mentionOf } from "#party/board/mentions.ts";
import type { RoomMessage } from "#party/protocol.ts";
import type { BoardPlan } from "#worker/contract/board-plan.ts";
import { t } from "#worker/contract/language.ts";
import { HOUR } from "#worker/contract/limits/time.ts";
import type { BoardStatus } from "#worker/contract/now.ts";

/** What is known of an open board. `until` is when the present phase of its plan ends. */
export type Known = Pick<BoardStatus, "step" | "hasPlan" | "until">;
export type Notice = { retroId: string; text: string };

const endOf = (plan: BoardPlan | null) => ({
  hasPlan: plan !== null,
  until: plan?.next && plan.pausedAt === null ? plan[plan.next] : null,
});

/** What a person hears of a message of the room. It keeps in `known` what the message tells. */
export function noticesOf(message: RoomMessage, known: Map<string, Known>, userId: string | undefined): Notice[] {
  if (message.event === "table") {
    const { retroId, step, hasPlan, until } = message.data;
    return learn(known, retroId, { step, hasPlan, until });
  }
  if (message.event !== "board") return [];
  const { retroId } = message.data;
  if ("view" in message.data) {
    const { step, plan } = message.data.view;
    return learn(known, retroId, { step, ...endOf(plan) });
  }
  const { set, comments = [] } = message.data.patch;
  const before = known.get(retroId);
  const step = set?.step ?? before?.step;
  const end = set?.plan === undefined && before ? before : endOf(set?.plan ?? null);
  const isToMe = (comment: { text: string; authorId: string }) =>
    userId !== undefined && comment.authorId !== userId && comment.text.includes(mentionOf(userId));
  return [
    ...(step ? learn(known, retroId, { ...end, step }) : []),
    ...(comments.some(isToMe) ? [{ retroId, text: t`Te mencionaron en un comentario` }] : []),
  ];
}

function learn(known: Map<string, Known>, retroId: string, now: Known): Notice[] {
  const before = known.get(retroId);
  known.set(retroId, now);
  return before && before.step !== now.step ? [{ retroId, text: t`Empezó ${nameOf(now)}` }] : [];
}

const nameOf = ({ step, hasPlan }: Known): string => screenOf({ plan: hasPlan }, step).name();

/** When to tell that an hour is left, in milliseconds from now; null where less is left. */
export function untilLastHour({ until }: Known, now: number): number | null {
  const wait = until === null ? -1 : Date.parse(until) - HOUR - now;
  return wait >= 0 ? wait : null;
}

export const lastHourText = (known: Known): string => t`Queda una hora para ${nameOf(known)}`;
