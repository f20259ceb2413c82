import { RouteError } from "#app/ui/route-error.tsx";
import { t } from "#worker/contract/language.ts";

export const loader = () => {
  throw new Response(null, { status: 404 });
};

export const meta = () => [{ title: t`No encontrada · Tertulia` }];

/** It is never rendered, because the loader always throws. */
export default function NotFound() {
  return null;
}

export const ErrorBoundary = RouteError;
