import type { ConfigEnv, UserConfig } from "vite";

/** Of a plugin that works only on what the browser loads in production. */
export const inBrowserBuild = (_config: UserConfig, { command, isSsrBuild }: ConfigEnv): boolean =>
  command === "build" && !isSsrBuild;
