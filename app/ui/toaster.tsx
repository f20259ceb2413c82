import { CircleAlert, CircleCheck } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import type { ToasterProps } from "sonner";
import { loadToasts, onToastRequested, TOAST_SETTINGS, toastsMounted } from "#app/lib/toast.ts";

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
};

const CLASSES = {
  toast:
    "flex w-(--width) items-center gap-3 rounded-lg border border-line bg-paper px-4 py-3 text-base font-medium text-ink shadow-lift",
};

/** The place where toasts appear; once, in the root. */
export function Toaster() {
  const [List, setList] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    const warm = () => void loadToasts().then((sonner) => setList(() => sonner.Toaster));
    const once = { once: true, passive: true };
    document.addEventListener("pointerdown", warm, once);
    document.addEventListener("keydown", warm, once);
    const stop = onToastRequested(warm);
    return () => {
      document.removeEventListener("pointerdown", warm);
      document.removeEventListener("keydown", warm);
      stop();
    };
  }, []);

  useEffect(() => {
    if (List) toastsMounted();
  }, [List]);

  if (!List) return null;
  return (
    <List
      {...TOAST_SETTINGS}
      icons={ICONS}
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}
