declare module "#build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
