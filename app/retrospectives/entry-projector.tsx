import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { qrAt } from "#app/invitations/links.ts";
import { ProjectedQr } from "#app/invitations/projected-qr.tsx";
import { t } from "#worker/contract/language.ts";
import { entryOf, loadEntry } from "./entry-page.ts";
import { retroPath } from "./retro-path.ts";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };
export const meta = () => [
  { title: t`Retrospectiva para proyectar · Tertulia` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const entry = await loadEntry(args);
  const path = retroPath(entryOf(args).ids);
  const { host } = new URL(args.request.url);
  return data({ teamName: entry?.team.name ?? null, picture: qrAt(path), address: `${host}${path}` });
}

export default function EntryProjectorScreen() {
  return <ProjectedQr {...useLoaderData<typeof loader>()} />;
}
