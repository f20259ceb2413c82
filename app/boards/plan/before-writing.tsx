import { ArriveLine } from "./arrive-line.tsx";
import { HealthLine } from "./health-line.tsx";
import { PendingLine } from "./pending-line.tsx";

/** What *Llegar* asks and shows, above the table on which the person writes at the same time. */
export const BeforeWriting = () => (
  <div className="flex flex-wrap gap-x-3">
    <ArriveLine />
    <HealthLine />
    <PendingLine />
  </div>
);
