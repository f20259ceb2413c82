import type { MouseEvent, ReactNode } from "react";
import type { ExternalToast } from "sonner";
import { t } from "#worker/contract/language.ts";

type Sonner = typeof import("sonner");
type ToastId = string | number;

let sonner: Promise<Sonner> | undefined;
let mounted: (() => void) | undefined;
const shown = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** The toast library loads when the person first does something, or after a while, so that no page waits for it. */
function loadToasts(): Promise<Sonner> {
  sonner ??= import("sonner").catch((error: unknown) => {
    sonner = undefined;
    throw error;
  });
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

async function show(kind: "success" | "error", text: ReactNode, options?: ExternalToast): Promise<ToastId> {
  for (const listener of listeners) listener();
  const { toast } = await loadToasts();
  await shown;
  return toast[kind](text, options);
}

/** The error toast of each action. */
const errors = new Map<string, Promise<ToastId>>();

async function dismissError(action: string): Promise<void> {
  const error = errors.get(action);
  if (!error) return;
  errors.delete(action);
  await dismiss(error);
}

async function dismiss(shownToast: Promise<ToastId>): Promise<void> {
  const id = await shownToast;
  (await loadToasts()).toast.dismiss(id);
}

function showError(text: string, action?: string): void {
  if (action !== undefined) void dismissError(action);
  const id = show("error", text);
  if (action !== undefined) errors.set(action, id);
}

export const toast = {
  /** @param id replaces the toast with the same id */
  success: (text: string, id?: string): void => void show("success", text, id === undefined ? undefined : { id }),
  /** @param action replaces the error of the same action */
  error: showError,
  /** Removes the error toast of an action that has succeeded. */
  dismissError: (action: string): void => void dismissError(action),
  /**
   * @param duration in milliseconds
   * @returns a function that removes it
   */
  undoable: (text: ReactNode, undo: () => void, duration: number): (() => void) => {
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // The list then gives the focus back to where it came from, which it does not do for a button that disappears.
      currentTarget.blur();
      undo();
    };
    const shownToast = show("success", text, { duration, action: { label: t`Deshacer`, onClick } });
    return () => void dismiss(shownToast);
  },
};
