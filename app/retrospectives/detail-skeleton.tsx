import { PAPER } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** The shape of a retrospective on its way: its head, the thanks, the ballot. */
export function DetailSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Cargando…</span>
      <Skeleton className="mt-13 h-10 w-2/3" />
      <Skeleton className="mt-4 h-7 w-1/3" />
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`${PAPER} flex flex-col gap-4 p-5`}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-11" />
          <Skeleton className="h-24" />
        </div>
        <div className={`${PAPER} flex flex-col gap-4 p-5`}>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-12 w-1/3" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  );
}
