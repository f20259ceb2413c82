/** The built screens, as `remix vite:build` leaves them. */
declare module "#build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
