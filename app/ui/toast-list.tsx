import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Toaster, type ToasterProps } from "sonner";
import { isRightToLeft } from "#app/lib/direction.ts";
import { toastsMounted } from "#app/lib/toast.ts";
import { t } from "#worker/contract/language.ts";

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
};

const CLASSES = {
  toast:
    "flex w-(--width) items-center gap-3 rounded-lg font-sans border border-line bg-paper px-4 py-3 text-base font-medium text-ink shadow-lift",
  actionButton:
    "-my-1 ms-auto min-h-11 shrink-0 rounded-md px-3 font-semibold text-accent underline underline-offset-4 hover:bg-accent-soft",
};

const UNDER_BAR = { top: "var(--toasts, 3.75rem)" };

/**
 * On a phone, toasts show under the top bar, or under what else stays there: at the bottom they would cover the buttons in reach of
 * the thumb. One shows at a time: the edges of others would cover the names of the columns.
 */
const PHONE_TOASTS: ToasterProps = {
  position: "top-center",
  offset: UNDER_BAR,
  mobileOffset: UNDER_BAR,
  visibleToasts: 1,
};

/** Under this width the buttons are at the bottom, and on top from it on (`bar.css`). */
const PHONE = "(width < 40rem)";

/** Also when a phone is turned. */
function onWidth(listener: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener("change", listener);
  return () => phone.removeEventListener("change", listener);
}

export function ToastList() {
  useEffect(toastsMounted, []);
  const isPhone = useSyncExternalStore(onWidth, () => matchMedia(PHONE).matches);
  const atEnd = isRightToLeft(document.body) ? "bottom-left" : "bottom-right";
  return (
    <Toaster
      position={atEnd}
      {...(isPhone && PHONE_TOASTS)}
      icons={ICONS}
      containerAriaLabel={t`Avisos`}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}
