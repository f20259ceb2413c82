import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { api, call } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { rich } from "#app/lib/rich.ts";
import { BrowserNote } from "#app/ui/browser-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import type { HostLinkInput } from "#worker/contract/host.ts";
import { t } from "#worker/contract/language.ts";
import { useAccountCall } from "./use-account-call.ts";
import { useLinkToken } from "./use-link-token.ts";

export const meta = () => [{ title: t`Lo que usa tu Tertulia` }, { name: "robots", content: "noindex" }];

/** The link is used by the press and not by its opening: a chat that previews it would use it up. */
export default function OpenHostScreen() {
  const token = useLinkToken();
  const open = useAccountCall((json: HostLinkInput) => call(api.host.page.$post({ json })));
  const hasEnded = token === "" || failedWith(open.error, "link_ended");
  async function press() {
    await open.send({ token: token ?? "" }).then(
      () => location.replace("/host"),
      // A failed call has shown its toast.
      () => undefined,
    );
  }
  return (
    <InviteFrame
      about={
        <>
          <TableDrawing beside="field" />
          <h1 className="text-3xl lg:text-4xl">{t`Lo que usa tu Tertulia`}</h1>
          <p className="mt-3 text-lg text-night-soft">{t`Cuánto lleva hoy de cada límite de su plan. Es para quien la hospeda.`}</p>
        </>
      }
    >
      <BrowserNote />
      {hasEnded ? (
        <div role="alert" className="flex flex-col gap-2">
          <h2 className="text-xl">{t`Este enlace ya no sirve`}</h2>
          <p>{rich`Ya se usó, venció o le falta un pedazo. Pide otro donde publicaste: ${<code>{"npm run doctor -- --open"}</code>}.`}</p>
        </div>
      ) : (
        <>
          <p className="text-lg">{t`El enlace sirve una sola vez y la página queda abierta una hora.`}</p>
          <Button size="lg" pending={token === undefined || open.isPending} onClick={press}>{t`Abrir`}</Button>
        </>
      )}
    </InviteFrame>
  );
}
