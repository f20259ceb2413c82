import { RouteError } from "#app/ui/route-error.tsx";

export const loader = () => {
  throw new Response(null, { status: 404 });
};

export const meta = () => [{ title: "No encontrada · Tertulia" }];

/** It is never rendered, because the loader always throws. */
export default function NotFound() {
  return null;
}

export const ErrorBoundary = RouteError;
