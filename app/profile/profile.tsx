import { useLocation } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download, Heart, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { browserLoader, optionalQuery, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { useHasMail } from "#app/lib/has-mail.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { LoginMethods } from "#worker/contract/users.ts";
import { ConfirmEmailCard } from "./confirm-email-card.tsx";
import { EntryLinksCard } from "./entry-links-card.tsx";
import { KeepPlaceCard } from "./keep-place-card.tsx";
import { KEPT } from "./kept-place.ts";
import { useDownloadData } from "./mutations.ts";
import { NotificationsCard } from "./notifications-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { loginMethodsQuery, sessionsQuery, userQuery } from "./queries.ts";
import { SessionsCard } from "./sessions-card.tsx";

const queries: ScreenQueries = (_ids, api) => [
  userQuery(api),
  optionalQuery(sessionsQuery(api)),
  optionalQuery(loginMethodsQuery(api)),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Mi perfil · Tertulia` }];

export default function ProfileScreen() {
  const { data: user } = useQuery(userQuery());
  const { data: methods } = useQuery(loginMethodsQuery());
  const hasMail = useHasMail();
  const asked = user && askedCard(user.email, hasMail && methods?.codes === false);
  const wins = user && <SprintWins wins={user.sprintWins} />;
  return (
    <>
      <PageHeader title={t`Mi perfil`} />
      <PlaceKeptNote />
      {user === undefined ? (
        <SkeletonGrid count={2} />
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr]">
          <Card as="section" aria-label={t`Mis datos`} className="flex flex-col gap-6 sm:p-8!">
            <div className="flex flex-wrap items-center gap-5">
              <Avatar id={user.id} name={user.name} size="lg" />
              <div className="min-w-0">
                <p className="font-serif text-2xl wrap-anywhere">{user.name}</p>
                <p className="text-ink-soft">{user.email ? <EmailText email={user.email} /> : t`Sin cuenta todavía`}</p>
              </div>
            </div>
            {user.email !== null && methods?.hasPassword === false && (
              <div>
                <p>{waysIn(methods)}</p>
                <TextLink to="/user/edit">{t`Crear una contraseña`}</TextLink>
              </div>
            )}
            <div className="mt-auto flex flex-wrap gap-2">
              <ButtonLink to="/user/edit" variant={user.email === null ? "quiet" : "primary"}>
                <Pencil aria-hidden="true" />
                {t`Editar perfil`}
              </ButtonLink>
              <ButtonLink to="/thank-you" variant="quiet">
                <Heart aria-hidden="true" />
                {t`Mis agradecimientos`}
              </ButtonLink>
            </div>
          </Card>
          {asked ?? wins}
          <div className="flex flex-col gap-5">
            <Panel name={t`tus sesiones`}>
              <SessionsCard />
            </Panel>
            <EntryLinksCard />
            <NotificationsCard />
          </div>
          <div className="flex flex-col gap-5">
            {asked && wins}
            {user.email !== null && <PasskeysCard />}
            <DataCard />
            {user.email !== null && <DeletionCard userId={user.id} />}
          </div>
        </div>
      )}
    </>
  );
}

function PlaceKeptNote() {
  const { hash } = useLocation();
  const [isShown, setIsShown] = useState(false);
  // The server does not see the fragment.
  useEffect(() => setIsShown(hash === KEPT), [hash]);
  if (!isShown) return null;
  return (
    <Card role="status" className="mb-5 border-good! bg-good-soft! no-shadow!">
      <p className="font-semibold">{t`Guardaste tu lugar`}</p>
      <p>{t`Con tu email vuelves desde cualquier dispositivo, con todo lo que escribiste.`}</p>
      <TextLink to="/teams">{t`Volver a tus equipos`}</TextLink>
    </Card>
  );
}

/** What the person has to do first. It stands where otherwise the sprints are, which then follow. */
function askedCard(email: string | null, isUnconfirmed: boolean) {
  if (email === null) return <KeepPlaceCard />;
  return isUnconfirmed ? <ConfirmEmailCard email={email} /> : null;
}

function waysIn({ codes, passkeys }: LoginMethods): string {
  if (codes) return t`Entras con un código que te mandamos por correo.`;
  if (passkeys.length > 0) return t`Entras con tu llave de acceso.`;
  return t`Todavía no tienes con qué volver a entrar: crea una contraseña o agrega una llave de acceso.`;
}

function SprintWins({ wins }: { wins: number }) {
  return (
    <Card
      as="section"
      aria-label={t`Sprints ganados`}
      className={clsx("flex items-center gap-6 sm:p-8!", wins > 0 && "bg-saffron-soft!")}
    >
      <Trophy className="size-20 shrink-0" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="numeral text-4xl">{number(wins)}</span>
          <span className="text-lg text-saffron-ink">{plural(wins, form`sprint ganado`, form`sprints ganados`)}</span>
        </p>
        {wins === 0 && <p className="mt-1">{t`El primero llega cuando tu equipo vote por ti al cerrar una retro.`}</p>}
      </div>
    </Card>
  );
}

function DataCard() {
  const download = useDownloadData();
  return (
    <Card as="section" aria-labelledby="my-data" className="flex flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="my-data" className="text-xl">{t`Tus datos`}</h2>
        <p className="mt-1 text-ink-soft">{t`Todo lo que guardamos sobre ti en un archivo: tu cuenta, tus equipos y lo que escribiste, votaste y agradeciste.`}</p>
      </div>
      <Button
        variant="quiet"
        className="max-sm:w-full"
        pending={download.isPending}
        once
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" />
        {t`Descargar mis datos`}
      </Button>
    </Card>
  );
}

function DeletionCard({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useLazyModule(isOpen, () => import("./deletion-dialog.tsx"), close);
  return (
    <Card as="section" aria-labelledby="deletion" className="flex flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="deletion" className="text-xl">{t`Eliminar tu cuenta`}</h2>
        <p className="mt-1 text-ink-soft">{t`Sales de tus equipos y borramos tu nombre y tu email. No se puede deshacer.`}</p>
      </div>
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setIsOpen(true)}>{t`Eliminar mi cuenta`}</Button>
      {dialog && <dialog.DeletionDialog userId={userId} open={isOpen} onClose={close} />}
    </Card>
  );
}
