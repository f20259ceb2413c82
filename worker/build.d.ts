declare module "#build" {
  type ServerBuild = import("@remix-run/cloudflare").ServerBuild;
  type Language = typeof import("#worker/contract/language.ts");
  const build: ServerBuild & { entry: { module: Pick<Language, "provideTranslation"> } };
  export = build;
}

declare module "#languages" {
  /** By their codes. `folder` has the browser's files: "assets/en-1a2b3c4d/". */
  const languages: Record<
    string,
    {
      name: string;
      direction: "ltr" | "rtl";
      isComplete: boolean;
      folder: string;
      catalog: import("#worker/contract/language.ts").Catalog;
    }
  >;
  export default languages;
}

declare module "virtual:part-files" {
  /** By the name of a module that loads on demand, without folder and ending: its files, without folder. */
  const files: Record<string, string[]>;
  export default files;
}
