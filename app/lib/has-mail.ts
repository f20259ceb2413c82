import { useRouteLoaderData } from "@remix-run/react";

/** Whether codes can be mailed here (docs/product.md §7.8). The root's loader knows. */
export const useHasMail = (): boolean => useRouteLoaderData<{ hasMail: boolean }>("root")?.hasMail ?? true;
