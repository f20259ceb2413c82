import { withNext } from "#app/lib/next.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ErrorBody } from "#worker/contract/errors.ts";
import type { InvitationPreview } from "#worker/contract/invitations.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { InviteFrame } from "./invite-frame.tsx";
import { RoundTable } from "./round-table.tsx";

type Visitor = { name: string; isGuest: boolean; hasTeam: boolean };

type InvitationCardProps = {
  invitation: InvitationPreview;
  /** null without a session */
  user: Visitor | null;
  path: string;
  typedName: string;
  failure: ErrorBody | null;
};

export function InvitationCard({ invitation, user, path, typedName, failure }: InvitationCardProps) {
  const { team, inviter, retrospective } = invitation;
  const error = failure ? (failure.issues?.[0]?.message ?? failure.message) : undefined;
  return (
    <InviteFrame
      about={
        <>
          <p className="text-lg text-night-soft lg:text-2xl">
            <span dir="auto">{inviter.name}</span> te invita a su mesa
          </p>
          <RoundTable {...invitation} />
        </>
      }
    >
      {retrospective && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-soft">Retrospectiva abierta:</span>
          <span dir="auto" className="font-semibold">
            {retrospective.name}
          </span>
        </p>
      )}
      {user ? (
        <JoinForm teamName={team.name} user={user} error={error} />
      ) : (
        <>
          {invitation.guests && <GuestForm name={typedName} error={error} />}
          <AccountLinks path={path} isOnlyWay={!invitation.guests} />
        </>
      )}
    </InviteFrame>
  );
}

function GuestForm({ name, error }: { name: string; error: string | undefined }) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <Field
        id="guest-name"
        label="¿Cómo te llamas?"
        name="name"
        defaultValue={name}
        autoComplete="name"
        enterKeyHint="go"
        maxLength={LIMITS.name}
        required
        error={error}
      />
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

type JoinFormProps = { teamName: string; user: Visitor; error: string | undefined };

function JoinForm({ teamName, user, error }: JoinFormProps) {
  if (user.isGuest) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <span dir="auto">{user.name}</span>,{" "}
          {user.hasTeam
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
        Entras como <span dir="auto">{user.name}</span>.
      </p>
    </form>
  );
}
