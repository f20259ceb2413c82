import { Link, useMatch } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Presence, Room } from "#app/lib/realtime/use-room.ts";
import { useIsBoardOpen } from "#app/retrospectives/use-is-board-open.ts";
import { teamQuery } from "#app/teams/queries.ts";
import { TimerWidget } from "#app/timer/timer-widget.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { form, plural, t } from "#worker/contract/language.ts";

export function TeamHeader({ teamId, room }: { teamId: string; room: Room }) {
  const { data: team } = useQuery(teamQuery(teamId));
  const isDisconnected = useDisconnected(room.connected);
  // The page title shows the name there.
  const isHome = useMatch("/teams/:teamId") !== null;
  const disconnected = isDisconnected && (
    <Badge tone="neutral" icon={<WifiOff aria-hidden="true" />}>{t`Sin conexión en vivo`}</Badge>
  );
  // The bar of an open board has the timer and the people at the table.
  if (useIsBoardOpen()) {
    return (
      <header className="print:hidden">
        <div className="sr-only">
          <PresentPeople people={room.present} hasText={false} />
        </div>
        <div role="status" className="bar-status z-30">
          {disconnected}
        </div>
      </header>
    );
  }
  return (
    <>
      {/* Takes no space, so that a timer that starts or ends moves nothing: over the top bar on a phone, else beside the header. */}
      <div className="pointer-events-none z-40 flex max-md:fixed max-md:top-0 max-md:inset-e-2 max-md:inset-s-14 max-md:h-13 max-md:items-center md:relative md:z-20 md:h-0 md:items-start md:has-[[data-timer-active]]:sticky md:has-[[data-timer-active]]:top-2 print:hidden">
        {/* What it remembers of a timer is no other team's. */}
        <TimerWidget key={teamId} teamId={teamId} />
      </div>
      <header className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 sm:mb-6 sm:gap-x-4 md:min-h-12 md:pe-88 xl:min-h-14 xl:pe-136 print:hidden">
        {!isHome && (
          <Link
            to={`/teams/${teamId}`}
            prefetch="intent"
            className="inline-flex min-h-11 min-w-20 items-center max-md:grow max-md:basis-0 md:shrink rounded-md font-medium text-ink-soft hover:text-ink"
          >
            <span className="truncate">{team?.name}</span>
          </Link>
        )}
        <PresentPeople people={room.present} hasText={isHome} />
        {/* Absolute while empty: a flex item would add a gap. */}
        <div role="status" className="empty:absolute">
          {disconnected}
        </div>
      </header>
    </>
  );
}

const MAX_AVATARS = 4;

function PresentPeople({ people, hasText }: { people: Presence; hasText: boolean }) {
  if (people.length === 0) return null;
  const shown = people.length > MAX_AVATARS ? people.slice(0, MAX_AVATARS - 1) : people;
  const rest = people.slice(shown.length);
  return (
    <>
      <ul aria-label={t`Quién está aquí`} className="flex shrink-0 overlap">
        {shown.map(({ userId, name }) => (
          <li key={userId} title={name}>
            <Avatar id={userId} name={name} size="sm" decorative={false} className="border-2 border-paper" />
          </li>
        ))}
        {rest.length > 0 && (
          <li
            title={rest.map(({ name }) => name).join(", ")}
            className="grid h-9 min-w-9 place-items-center rounded-full border-2 border-paper bg-ink px-1.5 text-paper"
          >
            <span aria-hidden="true">+{rest.length}</span>
            <span className="sr-only">{t`y ${rest.map(({ name }) => name).join(", ")}`}</span>
          </li>
        )}
      </ul>
      {hasText && (
        <p className="text-ink-soft max-sm:sr-only">
          {plural(people.length, form`1 persona aquí ahora`, form`${people.length} personas aquí ahora`)}
        </p>
      )}
    </>
  );
}

/** Milliseconds. Reconnections are usually shorter. */
const DISCONNECTED_AFTER = 3000;

function useDisconnected(isLive: boolean): boolean {
  const [isDisconnected, setIsDisconnected] = useState(false);
  useEffect(() => {
    if (isLive) return setIsDisconnected(false);
    const timer = setTimeout(() => setIsDisconnected(true), DISCONNECTED_AFTER);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isDisconnected && !isLive;
}
