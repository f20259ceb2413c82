import type { MetaDescriptor } from "@remix-run/cloudflare";
import { t } from "#worker/contract/language.ts";
import { previewPicture } from "#worker/contract/preview-picture.ts";

/** In pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** The picture that chats show beside the words of a link, in the same language. */
export const pictureMeta = (origin: string): MetaDescriptor[] => [
  { property: "og:image", content: origin + previewPicture() },
  { property: "og:image:width", content: String(PREVIEW_SIZE.width) },
  { property: "og:image:height", content: String(PREVIEW_SIZE.height) },
  { property: "og:image:alt", content: t`Tertulia: una mesa para tu equipo` },
  { name: "twitter:card", content: "summary_large_image" },
];
