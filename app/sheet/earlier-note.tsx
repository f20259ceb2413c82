import { Link } from "@remix-run/react";
import { History } from "lucide-react";
import { rich } from "#app/lib/rich.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { AgreementState } from "#worker/contract/agreements.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import { t } from "#worker/contract/language.ts";

const STATES: Record<AgreementState, () => string> = {
  OPEN: () => t`Sigue pendiente`,
  DONE: () => t`Hecho`,
  DROPPED: () => t`Descartado`,
};

/** Says when a board of the team had a group with this title before, and what was agreed then. */
export function EarlierNote({ teamId, earlier }: { teamId: string; earlier: Earlier }) {
  const { retrospectiveId, closedAt, agreements } = earlier;
  return (
    <div className="flex gap-3 rounded-md border border-line bg-accent-soft px-3 py-2 break-inside-avoid max-sm:text-sm sm:px-4 print:bg-transparent print:py-1">
      <History aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p>
          {rich`Esto ya estuvo en la mesa el ${(
            <Link
              to={`/teams/${teamId}/retrospectives/${retrospectiveId}/summary`}
              prefetch="intent"
              className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:text-accent-deep"
            >
              <LocalTime iso={closedAt} style="day" />
            </Link>
          )}`}
        </p>
        {agreements.length === 0 ? (
          <p className="text-ink-soft">{t`Esa vez no quedó un acuerdo.`}</p>
        ) : (
          <>
            <p className="text-ink-soft">{t`Esa vez acordaron:`}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {agreements.map(({ id, text, owner, state }) => (
                <li key={id} className="wrap-anywhere">
                  <span dir="auto" className="font-semibold">
                    {text}
                  </span>{" "}
                  <span className="text-ink-soft">
                    <bdi>{owner?.name ?? t`Todo el equipo`}</bdi> · {STATES[state]()}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
