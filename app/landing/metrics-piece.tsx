import { Trophy } from "#app/ui/icons/trophy.tsx";
import { TRAY } from "./sunk.ts";

const RANKING = [
  { name: "Camila Soto", wins: 7 },
  { name: "Tomás Vera", wins: 4 },
  { name: "Ignacia Pino", wins: 2 },
];
const MOST = Math.max(...RANKING.map(({ wins }) => wins));

/** The ranking of sprint winners. */
export function MetricsPiece() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de ranking: Camila Soto ganó 7 sprints, Tomás Vera 4 e Ignacia Pino 2"
      className={`${TRAY} flex flex-col justify-center gap-3`}
    >
      {RANKING.map(({ name, wins }, at) => (
        <div key={name} className="flex items-center gap-4">
          <div className="grow">
            <p className="flex items-center gap-2">
              {name}
              {at === 0 && <Trophy className="size-6" />}
            </p>
            <div className="mt-1 h-2.5 rounded-full bg-saffron-soft">
              <div className="h-full rounded-full bg-saffron" style={{ width: `${(wins / MOST) * 100}%` }} />
            </div>
          </div>
          <span className="tally w-8 text-right text-2xl">{wins}</span>
        </div>
      ))}
    </div>
  );
}
