import { withNext } from "#app/lib/next.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { ErrorBody } from "#worker/contract/errors.ts";
import type { Visitor } from "./entry-page.ts";
import { NameField } from "./name-field.tsx";

type EntryFormsProps = {
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
export function EntryForms({ teamName, visitor, guests, path, sent }: EntryFormsProps) {
  const failure = sent?.failure;
  const error = failure ? (failure.issues?.[0]?.message ?? failure.message) : undefined;
  if (visitor) return <JoinForm teamName={teamName} visitor={visitor} error={error} />;
  return (
    <>
      {guests && <GuestForm name={sent?.name ?? ""} error={error} />}
      <AccountLinks path={path} isOnlyWay={!guests} />
    </>
  );
}

function GuestForm({ name, error }: { name: string; error: string | undefined }) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <NameField id="guest-name" autoComplete="name" name={name} error={error} />
      <button type="submit" className={buttonClass("primary", "lg", "w-full")}>
        Entrar
      </button>
    </form>
  );
}

function AccountLinks({ path, isOnlyWay }: { path: string; isOnlyWay: boolean }) {
  return (
    <nav aria-label="Con una cuenta" className="flex flex-col gap-2 border-t border-line pt-5 sm:flex-row">
      <a href={withNext("/login", path)} className={buttonClass(isOnlyWay ? "primary" : "quiet", "md", "grow")}>
        Ya tengo cuenta
      </a>
      <a href={withNext("/request-create-account", path)} className={buttonClass("quiet", "md", "grow")}>
        Crear mi cuenta
      </a>
    </nav>
  );
}

type JoinFormProps = { teamName: string; visitor: Visitor; error: string | undefined };

function JoinForm({ teamName, visitor, error }: JoinFormProps) {
  if (visitor.isGuest) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <span dir="auto">{visitor.name}</span>,{" "}
          {visitor.hasTeam
            ? "estás en otro equipo como persona invitada"
            : "entraste como persona invitada y ya no estás en ningún equipo"}
          . Guarda tu lugar con tu email y vuelve a abrir este enlace.
        </p>
        <a href="/user" className={buttonClass("primary", "lg", "w-full")}>
          Guardar mi lugar
        </a>
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
        <span className="min-w-0 truncate">Entrar a {teamName}</span>
      </button>
      <p className="text-ink-soft">
        Entras como <span dir="auto">{visitor.name}</span>.
      </p>
    </form>
  );
}
