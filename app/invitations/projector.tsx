import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { t } from "#worker/contract/language.ts";
import { invitePath, loadInvitation } from "./invitation-page.ts";
import { qrAt } from "./links.ts";
import { ProjectedQr } from "./projected-qr.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };
export const meta = () => [{ title: t`Invitación para proyectar · Tertulia` }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const invitation = await loadInvitation(args);
  const path = invitePath(args);
  const { host } = new URL(args.request.url);
  const shown = { teamName: invitation?.team.name ?? null, picture: qrAt(path), address: `${host}${path}` };
  return data(shown, { status: invitation ? 200 : 404 });
}

export default function ProjectorScreen() {
  return <ProjectedQr {...useLoaderData<typeof loader>()} />;
}
