import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";
import type { SheetLink } from "#worker/contract/sheet-links.ts";
import { sheetLinksQuery, useEndSheetLink } from "./sheet-link-queries.ts";
import { shownPartsText } from "./shown-parts.ts";

/** What the team shows to anybody who has a link. */
export function ShownSheets({ teamId }: { teamId: string }) {
  const isGuest = useIsGuest();
  const { data: links = [] } = useQuery({ ...sheetLinksQuery(teamId), enabled: !isGuest });
  if (links.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="shown-sheets" className="flex flex-col gap-2">
      <h2 id="shown-sheets" className="text-xl">{t`Hojas que se ven fuera`}</h2>
      <ul className="flex flex-col lined">
        {links.map((link) => (
          <ShownSheet key={link.id} teamId={teamId} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function ShownSheet({ teamId, link }: { teamId: string; link: SheetLink }) {
  const { id, retrospective, expiresAt } = link;
  const { reader } = useZones();
  const end = useEndSheetLink(teamId, id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <Link
          to={`/teams/${teamId}/retrospectives/${retrospective.id}/summary`}
          dir="auto"
          className="font-semibold text-accent underline decoration-1 underline-offset-4 wrap-anywhere hover:text-accent-deep"
        >
          {retrospective.name}
        </Link>
        <span className="block text-ink-soft">
          {shownPartsText(link)} · {t`hasta el ${formatDay(expiresAt, reader)}`}
        </span>
        <OfflineNote sending={end.isPending} />
      </div>
      <Button
        variant="quiet"
        once
        pending={end.isPending}
        aria-label={t`Dejar de mostrar ${retrospective.name}`}
        onClick={() => end.mutate()}
      >{t`Dejar de mostrar`}</Button>
    </li>
  );
}
