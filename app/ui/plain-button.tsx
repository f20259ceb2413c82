import type { ComponentPropsWithoutRef } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";

/** A button without a look of its own. It is disabled until hydration, because nothing would happen on a press. */
export function PlainButton({ disabled = false, ...rest }: ComponentPropsWithoutRef<"button">) {
  const hydrated = useHydrated();
  return <button type="button" {...rest} disabled={disabled || !hydrated} />;
}
