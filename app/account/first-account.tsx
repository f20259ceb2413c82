import { api, call } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { rich } from "#app/lib/rich.ts";
import type { SignUpInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EndedLink } from "./ended-link.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { useAccountCall } from "./use-account-call.ts";
import { useLinkToken } from "./use-link-token.ts";
import { useOpenNext } from "./use-next.ts";

export const meta = () => [{ title: t`La primera cuenta · Tertulia` }, { name: "robots", content: "noindex" }];

export default function FirstAccountScreen() {
  const token = useLinkToken();
  const openNext = useOpenNext();
  const create = useAccountCall((input: SignUpInput) =>
    call(api.auth["first-account"].$post({ json: { ...input, token: token ?? "" } })),
  );
  const hasEnded = token === "" || failedWith(create.error, "link_ended");
  return (
    <AccountScreen
      title={t`Haz la primera cuenta`}
      text={t`Con ella creas tu equipo e invitas a los demás. Esta Tertulia funciona sin correo.`}
    >
      {hasEnded ? (
        <EndedLink>{rich`Ya se usó, venció o le falta un pedazo. Si hiciste tu cuenta, entra con ella. Si no, pide otro enlace donde publicaste: ${<code>{"npm run link"}</code>}.`}</EndedLink>
      ) : (
        <NewAccountForm create={create} onDone={openNext} />
      )}
    </AccountScreen>
  );
}
