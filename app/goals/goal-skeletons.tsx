import { Skeleton } from "#app/ui/skeleton.tsx";

const COUNT = 6;

/** Goals on their way (spec §2: 6). */
export function GoalSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Cargando…</span>
      <div aria-hidden="true" className="divide-y divide-line">
        {Array.from({ length: COUNT }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
          <div key={at} className="flex flex-col gap-3 py-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-2 w-full" />
            <Skeleton className="h-8 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
