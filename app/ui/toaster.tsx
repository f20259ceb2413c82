import { CircleAlert, CircleCheck } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import type { ToasterProps } from "sonner";
import { isRightToLeft } from "#app/lib/direction.ts";
import { loadToasts, onToastRequested, PHONE_TOASTS, TOAST_SETTINGS, toastsMounted } from "#app/lib/toast.ts";
import { t } from "#worker/contract/language.ts";

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
};

const CLASSES = {
  toast:
    "flex w-(--width) items-center gap-3 rounded-lg font-sans border border-line bg-paper px-4 py-3 text-base font-medium text-ink shadow-lift",
  actionButton:
    "-my-1 ms-auto min-h-11 shrink-0 cursor-pointer rounded-md px-3 font-semibold text-accent underline underline-offset-4 hover:bg-accent-soft",
};

export function Toaster() {
  const [List, setList] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    const load = () =>
      void loadToasts().then(
        (sonner) => {
          setList(() => sonner.Toaster);
          stopWaiting();
        },
        () => undefined,
      );
    const stopWaiting = () => {
      document.removeEventListener("pointerdown", load);
      document.removeEventListener("keydown", load);
    };
    document.addEventListener("pointerdown", load, { passive: true });
    document.addEventListener("keydown", load, { passive: true });
    const stop = onToastRequested(load);
    return () => {
      stopWaiting();
      stop();
    };
  }, []);

  useEffect(() => {
    if (List) toastsMounted();
  }, [List]);

  if (!List) return null;
  const phone = matchMedia("(max-width: 767px)").matches;
  const atEnd = isRightToLeft(document.body) ? "bottom-left" : "bottom-right";
  return (
    <List
      {...TOAST_SETTINGS}
      position={atEnd}
      {...(phone && PHONE_TOASTS)}
      icons={ICONS}
      containerAriaLabel={t`Avisos`}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}
