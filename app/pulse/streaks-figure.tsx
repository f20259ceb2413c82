import { formatDayCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { number, t } from "#worker/contract/language.ts";
import type { Pulse } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";

/** The present streak in full, up to the record as an outline. */
export function StreaksFigure({ streaks }: { streaks: Pulse["streaks"] }) {
  const most = Math.max(1, ...streaks.map(({ longestStreak }) => longestStreak));
  const [first] = streaks;
  if (!first) return null;
  return (
    <Figure
      className="lg:col-span-2"
      title={t`Rachas`}
      sentence={
        first.days === 0
          ? t`Hoy todas las rachas están en cero.`
          : t`La más larga de hoy: ${first.name}, ${formatDayCount(first.days)}.`
      }
      columns={[t`Counter`, t`Hoy`, t`Récord`]}
      rows={streaks.map(({ counterId, name, days, longestStreak }) => ({
        id: counterId,
        cells: [name, String(days), String(longestStreak)],
      }))}
    >
      <ul aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {streaks.map(({ counterId, name, days, longestStreak }) => (
          <li key={counterId} className="col-span-2 grid grid-cols-subgrid items-end">
            <div className="min-w-0">
              <p className="truncate">{name}</p>
              <svg width="100%" height="18" role="presentation" className="block overflow-visible mirrored">
                <rect
                  y="3"
                  width={`${(longestStreak / most) * 100}%`}
                  height="12"
                  rx="4"
                  className="fill-saffron-soft stroke-saffron-ink"
                  strokeWidth="1"
                />
                <rect
                  y="3"
                  width={`${(days / most) * 100}%`}
                  height="12"
                  rx="4"
                  className="fill-saffron stroke-saffron-ink"
                  strokeWidth="1"
                />
              </svg>
            </div>
            <p className="text-end leading-tight text-ink-soft">
              {rich`${<span className="numeral text-xl text-ink">{number(days)}</span>} de ${number(longestStreak)}`}
            </p>
          </li>
        ))}
      </ul>
    </Figure>
  );
}
