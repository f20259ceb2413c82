import { Skeleton, Skeletons } from "#app/ui/skeleton.tsx";

export function GoalSkeletons() {
  return (
    <Skeletons count={6} className="lined">
      <div className="flex flex-col gap-3 py-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-8 w-1/3" />
      </div>
    </Skeletons>
  );
}
