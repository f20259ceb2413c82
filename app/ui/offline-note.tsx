import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

export const WAITS_FOR_CONNECTION = "Se enviará al volver la conexión";

const listen = (listener: () => void) => onlineManager.subscribe(listener);

/** While true, writes wait and start by themselves when the connection is back. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => !onlineManager.isOnline(),
    () => false,
  );

/** @param sending whether a write is on its way or waits */
export function OfflineNote({ sending }: { sending: boolean }) {
  const isOffline = useOffline();
  return (
    <p role="status" className="text-ink-soft empty:hidden">
      {sending && isOffline && WAITS_FOR_CONNECTION}
    </p>
  );
}
