import { Skeleton, SkeletonRows } from "#app/ui/skeleton.tsx";

/** The shape of a topic on its way: its head and the first messages. */
export function DetailSkeleton() {
  return (
    <div className="max-w-3xl">
      <Skeleton className="mt-13 h-10 w-2/3" />
      <Skeleton className="mt-4 h-7 w-1/3" />
      <SkeletonRows count={6} className="mt-8" />
    </div>
  );
}
