import type { MetaDescriptor } from "@remix-run/cloudflare";

type Preview = { title: string; text: string; origin: string; path: string };

/** What chats show of a pasted link. */
export const previewMeta = ({ title, text, origin, path }: Preview): MetaDescriptor[] => [
  { title: `${title} · Tertulia` },
  { name: "description", content: text },
  { name: "robots", content: "noindex" },
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: "Tertulia" },
  { property: "og:locale", content: "es_CL" },
  { property: "og:title", content: title },
  { property: "og:description", content: text },
  { property: "og:url", content: `${origin}${path}` },
  { property: "og:image", content: `${origin}/og.png` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: "Tertulia: una mesa para tu equipo" },
  { name: "twitter:card", content: "summary_large_image" },
];
