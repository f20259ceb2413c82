import { toast } from "#app/ui/toast.ts";

/** What a failed write is told with (spec §8). */
export const tellFailure = (error: Error): void => void toast.error(error.message);
