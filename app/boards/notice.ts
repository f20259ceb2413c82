/** A line above the table with something that the person can do. */
export const NOTICE = "flex flex-wrap items-center gap-x-3 rounded-lg bg-accent-soft px-4 py-1.5 font-medium";
