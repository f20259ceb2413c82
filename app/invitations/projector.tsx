import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NameMark } from "#app/ui/name-mark.tsx";
import { invitePath, loadInvitation } from "./invitation-page.ts";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };
export const meta = () => [{ title: "Invitación para proyectar · Tertulia" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const invitation = await loadInvitation(args);
  const path = invitePath(args.params.token ?? "");
  const { host } = new URL(args.request.url);
  return data({ invitation, path, address: `${host}${path}` }, { status: invitation ? 200 : 404 });
}

export default function ProjectorScreen() {
  const { invitation, path, address } = useLoaderData<typeof loader>();
  return (
    <main className="grid min-h-dvh items-center gap-8 bg-night p-6 text-night-ink sm:p-10 landscape:grid-cols-2">
      <div className="flex flex-col items-start gap-4 landscape:order-last">
        <NameMark onCloth />
        <h1 dir="auto" className="text-4xl text-balance wrap-anywhere sm:text-[4vw] sm:leading-tight">
          {invitation ? invitation.team.name : "Este enlace ya no sirve"}
        </h1>
        <p className="text-xl text-night-soft sm:text-[2vw] sm:leading-snug">
          {invitation
            ? "Apunta con la cámara de tu teléfono y entra a la mesa."
            : "Haz otro en el equipo, con el botón Invitar."}
        </p>
        {invitation && (
          <p className="max-w-full font-medium break-all max-sm:hidden text-night-soft sm:text-[1.4vw]">{address}</p>
        )}
      </div>
      {invitation && (
        <img
          src={`${path}/qr.svg`}
          alt={`Código QR para entrar a ${invitation.team.name}`}
          className="mx-auto aspect-square w-full max-w-[min(80dvh,80vw)] rounded-lg"
        />
      )}
    </main>
  );
}
