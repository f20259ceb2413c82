import { useNavigate, useNavigation } from "@remix-run/react";
import { api, call } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { rich } from "#app/lib/rich.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import type { EntryLinkInput, EntryLinkPreview } from "#worker/contract/entry-links.ts";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EndedLink } from "./ended-link.tsx";
import { useAccountCall } from "./use-account-call.ts";
import { useLinkToken } from "./use-link-token.ts";
import { useLookUp } from "./use-look-up.ts";

export const meta = () => [{ title: t`Entrar con un enlace · Tertulia` }, { name: "robots", content: "noindex" }];

/** Nobody enters by opening the link: a chat that previews it would use it up, and nobody enters as a person they did not see. */
export default function EnterWithLinkScreen() {
  const entering = useNavigation().state !== "idle";
  const navigate = useNavigate();
  const token = useLinkToken();
  const preview = useLookUp(token);
  const enter = useAccountCall((json: EntryLinkInput) => call(api.auth["enter-with-link"].$post({ json })));
  const hasEnded = preview === "ended" || failedWith(enter.error, "link_ended");
  async function press() {
    // A failed call has shown its toast.
    const entered = await enter.send({ token: token ?? "" }).catch(() => null);
    if (!entered) return;
    // An account chooses another password here; a guest has none.
    navigate(entered.user.email === null ? "/" : "/user/edit", { replace: true });
  }
  return (
    <AccountScreen
      short
      title={t`Entra con tu enlace`}
      text={t`Sirve una sola vez. Un admin de tu equipo lo hizo para ti.`}
    >
      {hasEnded ? (
        <EndedLink>{t`Ya se usó, venció o le falta un pedazo. Pídele otro a un admin de tu equipo.`}</EndedLink>
      ) : (
        <>
          <Owner preview={preview} />
          <Button
            size="lg"
            pending={preview === undefined || enter.isPending || entering}
            onClick={press}
          >{t`Entrar`}</Button>
        </>
      )}
    </AccountScreen>
  );
}

function Owner({ preview }: { preview: EntryLinkPreview | undefined }) {
  const user = preview?.user;
  return (
    <p aria-live="polite" className="flex min-h-14 items-center gap-4 text-lg">
      {user && (
        <>
          <Avatar id={user.id} name={user.name} />
          <span className="min-w-0">
            {rich`Entras como ${(
              <span dir="auto" className="font-semibold">
                {user.name}
              </span>
            )}`}
          </span>
        </>
      )}
    </p>
  );
}
