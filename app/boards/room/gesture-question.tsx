import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import type { Asked } from "./asked-first.ts";

type GestureQuestionProps = { asked: Asked | null; onCancel: () => void; onConfirm: (asked: Asked) => void };

/** Asks before what nothing undoes, and before what concerns people who are not done. */
export function GestureQuestion(props: GestureQuestionProps) {
  const dialog = useLazyModule(props.asked !== null, () => import("./gesture-dialog.tsx"), props.onCancel);
  return dialog ? <dialog.GestureDialog {...props} /> : null;
}
