import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [route("landing", "landing/landing.tsx")] satisfies RouteConfig;
