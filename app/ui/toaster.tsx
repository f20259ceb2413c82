import { type ComponentType, useEffect, useState } from "react";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { onToastRequested } from "#app/lib/toast.ts";

export function Toaster() {
  const [List, setList] = useState<ComponentType>();

  useEffect(() => {
    const load = () =>
      void import("./toast-list.tsx").then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    // A message that nothing has loaded when the connection ends could not say so.
    const stopWaiting = onFirstUse(load);
    const stopListening = onToastRequested(load);
    return () => {
      stopWaiting();
      stopListening();
    };
  }, []);

  return List ? <List /> : null;
}
