import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root.tsx";

/** The languages' own names by their codes, Spanish first. */
export const useLanguages = (): Record<string, string> => useRouteLoaderData<typeof loader>("root")?.languages ?? {};
