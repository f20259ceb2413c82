import { GoalSkeletons } from "#app/goals/goal-skeletons.tsx";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** A counter's screen on its way: its number, its buttons and its goals. */
export function DetailSkeleton() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="flex flex-col gap-5 sm:p-8">
        <Skeleton className="h-18 w-40" />
        <Skeleton className="h-13 w-64 max-w-full" />
      </Card>
      <Card>
        <GoalSkeletons />
      </Card>
    </div>
  );
}
