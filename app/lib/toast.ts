import type { ToasterProps } from "sonner";

type Sonner = typeof import("sonner");

let sonner: Promise<Sonner> | undefined;
let mounted: (() => void) | undefined;
const shown = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** The toast library loads on the first touch or key, so that no page waits for it. */
export function loadToasts(): Promise<Sonner> {
  sonner ??= import("sonner");
  return sonner;
}

/** Shows the toasts that were requested before the list was on the page. */
export function toastsMounted(): void {
  mounted?.();
}

const listeners = new Set<() => void>();

/** @returns a function that stops listening */
export function onToastRequested(listener: () => void): () => void {
  // The effect of a page can request a toast before the list's own effect listens.
  if (sonner) listener();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function show(kind: "success" | "error", text: string): Promise<void> {
  for (const listener of listeners) listener();
  const { toast } = await loadToasts();
  await shown;
  toast[kind](text);
}

export const toast = {
  success: (text: string): void => void show("success", text),
  error: (text: string): void => void show("error", text),
};

/** The width of 356 px, the swipe of 45 px and the removal in 200 ms are sonner's defaults. */
export const TOAST_SETTINGS: ToasterProps = {
  visibleToasts: 3,
  duration: 4000,
  gap: 14,
  position: "bottom-right",
};
