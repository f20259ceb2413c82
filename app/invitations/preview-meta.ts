import type { LoaderFunctionArgs, MetaDescriptor } from "@remix-run/cloudflare";
import { pictureMeta } from "#app/lib/preview-picture.ts";
import { locale } from "#worker/contract/language.ts";

type Preview = { title: string; text: string; origin: string; path: string };

/** What chats show of a pasted link. The loader writes it, in the language of the team. */
export const previewMeta = ({ title, text, origin, path }: Preview): MetaDescriptor[] => [
  { name: "description", content: text },
  { name: "robots", content: "noindex" },
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: "Tertulia" },
  { property: "og:locale", content: locale().replace("-", "_") },
  { property: "og:title", content: title },
  { property: "og:description", content: text },
  { property: "og:url", content: `${origin}${path}` },
  ...pictureMeta(origin),
];

/** Writes what a team reads together, which may not be in the reader's language. */
export const inLanguageOf = <Written>(
  { context }: Pick<LoaderFunctionArgs, "context">,
  { language }: { language: string },
  write: () => Written,
): Written => (context.inLanguage ? context.inLanguage(language, write) : write());
