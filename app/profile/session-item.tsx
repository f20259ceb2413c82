import { Monitor, Smartphone } from "lucide-react";
import { formatShortDay } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Session } from "#worker/contract/sessions.ts";
import { lastUseText } from "./last-use.ts";

/** One session: on what, since when, and how long ago it was used. @param now milliseconds since the epoch */
export function SessionItem({ session, now }: { session: Session; now: number }) {
  const { device, createdAt, lastUsedAt, current } = session;
  const Icon = device && /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex gap-3 py-4 sm:gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold">{device ?? "Dispositivo desconocido"}</strong>
          {current && <Badge tone="accent">Esta sesión</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          {!current && <span>{lastUseText(lastUsedAt, now)}</span>}
          <span>
            Abierta el <time dateTime={createdAt}>{formatShortDay(createdAt)}</time>
          </span>
        </p>
      </div>
    </li>
  );
}
