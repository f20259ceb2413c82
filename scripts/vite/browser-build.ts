import type { ConfigEnv, UserConfig } from "vite";

/** A plugin with this works only on what the browser loads in production. */
export const inBrowserBuild = (_config: UserConfig, { command, isSsrBuild }: ConfigEnv): boolean =>
  command === "build" && !isSsrBuild;
