import { useHasMail } from "#app/lib/has-mail.ts";
import { withNext } from "#app/lib/next.ts";
import { rich } from "#app/lib/rich.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { ErrorBody } from "#worker/contract/errors.ts";
import { inContext, t } from "#worker/contract/language.ts";
import type { Visitor } from "./entry-page.ts";
import { NameField } from "./name-field.tsx";

type EntryFormsProps = {
  /** New with each page, so that a second click lets no second guest in. */
  id: string;
  teamName: string;
  /** null without a session */
  visitor: Visitor | null;
  /** Whether a person without an account may enter. */
  guests: boolean;
  /** This page, to which a login leads back. */
  path: string;
  sent: { name: string; failure: ErrorBody | null } | undefined;
};

/** The forms send a POST to the page itself. */
export function EntryForms({ id, teamName, visitor, guests, path, sent }: EntryFormsProps) {
  const failure = sent?.failure;
  const error = failure ? (failure.issues?.[0]?.message ?? failure.message) : undefined;
  if (visitor) return <JoinForm teamName={teamName} visitor={visitor} error={error} />;
  return (
    <>
      {guests && <GuestForm id={id} name={sent?.name ?? ""} error={error} />}
      <AccountLinks path={path} isOnlyWay={!guests} />
    </>
  );
}

function GuestForm({ id, name, error }: { id: string; name: string; error: string | undefined }) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="key" value={id} />
      <NameField id="guest-name" autoComplete="name" name={name} error={error} />
      <button type="submit" className={buttonClass("primary", "lg", "w-full")}>{inContext("a table")`Entrar`}</button>
    </form>
  );
}

function AccountLinks({ path, isOnlyWay }: { path: string; isOnlyWay: boolean }) {
  const hasMail = useHasMail();
  // Without mail an invitation has a page to create the account; at a retrospective one enters as a guest first.
  const invite = /^\/invite\/[^/?]+/.exec(path)?.[0];
  const create = hasMail ? "/request-create-account" : invite && `${invite}/account`;
  return (
    <nav aria-label={t`Con una cuenta`} className="flex flex-col gap-2 border-t border-line pt-5 sm:flex-row">
      <a
        href={withNext("/login", path)}
        className={buttonClass(isOnlyWay ? "primary" : "quiet", "md", "grow")}
      >{t`Ya tengo cuenta`}</a>
      {create && (
        <a href={withNext(create, path)} className={buttonClass("quiet", "md", "grow")}>{t`Crear mi cuenta`}</a>
      )}
    </nav>
  );
}

type JoinFormProps = { teamName: string; visitor: Visitor; error: string | undefined };

function JoinForm({ teamName, visitor, error }: JoinFormProps) {
  if (visitor.isGuest) {
    const name = <span dir="auto">{visitor.name}</span>;
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          {visitor.hasTeam
            ? rich`${name}, estás en otro equipo como persona invitada. Guarda tu lugar con tu email y vuelve a abrir este enlace.`
            : rich`${name}, entraste como persona invitada y ya no estás en ningún equipo. Guarda tu lugar con tu email y vuelve a abrir este enlace.`}
        </p>
        <a href="/user" className={buttonClass("primary", "lg", "w-full")}>{t`Guardar mi lugar`}</a>
      </div>
    );
  }
  return (
    <form method="post" className="flex flex-col gap-4">
      {error && (
        <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 font-medium text-bad">
          {error}
        </p>
      )}
      <button type="submit" className={buttonClass("primary", "lg", "w-full")}>
        <span className="min-w-0 truncate">{t`Entrar a ${teamName}`}</span>
      </button>
      <p className="text-ink-soft">{rich`Entras como ${<span dir="auto">{visitor.name}</span>}.`}</p>
    </form>
  );
}
