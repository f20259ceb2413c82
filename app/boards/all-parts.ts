import { loadRareRules } from "./room/rare-rules.ts";

const PARTS: (() => Promise<unknown>)[] = [
  loadRareRules,
  () => import("./room/gesture-dialog.tsx"),
  () => import("./table/choose-dialog.tsx"),
  () => import("./reactions/react-dialog.tsx"),
  () => import("./talk/conversation.tsx"),
  () => import("./talk/proposals.tsx"),
  () => import("#app/agreements/agreement-form.tsx"),
  () => import("./kept-focus.ts"),
];

/** What a person may open later, also without a connection. Chromium never loads again what failed once. */
export const loadAllParts = () => Promise.allSettled(PARTS.map((load) => load()));
