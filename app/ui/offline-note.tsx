import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { t } from "#worker/contract/language.ts";

export const waitsForConnection = (): string => t`Se enviará al volver la conexión`;

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
      {sending && isOffline && waitsForConnection()}
    </p>
  );
}
