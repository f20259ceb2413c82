import { useParams } from "@remix-run/react";
import { api, call } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { SignUpInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EndedLink } from "./ended-link.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { useAccountCall } from "./use-account-call.ts";
import { useOpenNext } from "./use-next.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Crear cuenta · Tertulia` }, { name: "robots", content: "noindex" }];

/** Without mail, an invitation takes the place of a mailed code. */
export default function InvitedAccountScreen() {
  const { token = "" } = useParams();
  const openNext = useOpenNext();
  const email = useTypedEmail();
  const create = useAccountCall((json: SignUpInput) =>
    call(api.invitations[":token"].accounts.$post({ param: { token }, json })),
  );
  return (
    <AccountScreen
      title={t`Crear cuenta`}
      text={t`Con ella entras desde cualquier dispositivo y te sientas a la mesa de quien te invitó.`}
      footer={<TextLink to={email.path("/login")}>{t`Ya tengo cuenta, quiero entrar`}</TextLink>}
    >
      {failedWith(create.error, "invitation_ended") ? (
        <EndedLink>{t`Tu invitación venció o la anularon. Pide otra a quien te la mandó.`}</EndedLink>
      ) : (
        <NewAccountForm create={create} onDone={openNext} />
      )}
    </AccountScreen>
  );
}
