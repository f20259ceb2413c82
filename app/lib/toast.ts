import type { ToasterProps } from "sonner";

type Sonner = typeof import("sonner");

let sonner: Promise<Sonner> | undefined;
let mounted: (() => void) | undefined;
const shown = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Fetches the toast code: on the first touch or key, or at the latest with the first toast. */
export function loadToasts(): Promise<Sonner> {
  sonner ??= import("sonner");
  return sonner;
}

/** The list on the page is there: toasts asked for so far may show. */
export function toastsMounted(): void {
  mounted?.();
}

const askers = new Set<() => void>();

/** Calls back when a toast is asked for; returns how to stop. */
export function onToastAsked(ask: () => void): () => void {
  askers.add(ask);
  return () => askers.delete(ask);
}

async function say(kind: "success" | "error", text: string): Promise<void> {
  for (const ask of askers) ask();
  const { toast } = await loadToasts();
  await shown;
  toast[kind](text);
}

/** Says a short thing in the corner. The code behind it arrives late on purpose: no page waits for it. */
export const toast = {
  success: (text: string): void => void say("success", text),
  error: (text: string): void => void say("error", text),
};

/** Spec §9: 3 visible, 4,000 ms, gap 14, bottom right; width 356 px, swipe 45 px and removal 200 ms are sonner's own. */
export const TOAST_SETTINGS: ToasterProps = {
  visibleToasts: 3,
  duration: 4000,
  gap: 14,
  position: "bottom-right",
};
