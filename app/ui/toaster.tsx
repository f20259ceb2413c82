import { type ComponentType, useEffect, useState } from "react";
import { onToastRequested } from "#app/lib/toast.ts";

export function Toaster() {
  const [List, setList] = useState<ComponentType>();

  useEffect(() => {
    const waiting = new AbortController();
    const load = () =>
      void import("./toast-list.tsx").then(
        ({ ToastList }) => {
          setList(() => ToastList);
          waiting.abort();
        },
        () => undefined,
      );
    for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, load, waiting);
    const stop = onToastRequested(load);
    return () => {
      waiting.abort();
      stop();
    };
  }, []);

  return List ? <List /> : null;
}
