import { useQuery } from "@tanstack/react-query";
import { CircleAlert, KeyRound } from "lucide-react";
import { browserLoader, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { rich } from "#app/lib/rich.ts";
import { adminQueries, ForAdmins } from "#app/members/admins-only.tsx";
import { useIsGuest } from "#app/profile/queries.ts";
import { KeepPlaceFirst } from "#app/teams/keep-place-first.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { EndButton } from "#app/ui/end-button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { ProgramToken } from "#worker/contract/program-tokens.ts";
import { programTokensQuery, useRevokeProgramToken } from "./queries.ts";
import { SCOPE_TEXTS } from "./scope-texts.ts";

const CreateToken = lazyPart("create-token", async () => (await import("./create-token.tsx")).CreateToken);

const queries = adminQueries(programTokensQuery);

export const loader = serverLoader(...queries);
export const clientLoader = browserLoader(...queries);
export const meta = () => [{ title: t`Tokens · Tertulia` }];

export default function ProgramsScreen() {
  const { teamId } = useScreenParams();
  return (
    <>
      <PageHeader
        title={t`Tokens para programas`}
        back={{ to: `/teams/${teamId}/edit`, label: t`Editar equipo` }}
        meta={<span>{t`Con un token, un programa usa este equipo sin que le des tu contraseña.`}</span>}
      />
      <ForAdmins
        teamId={teamId}
        title={t`Solo los admins ven los tokens`}
        text={t`Pide a un admin del equipo que cree el token que necesitas.`}
      >
        <TokensContent teamId={teamId} />
      </ForAdmins>
    </>
  );
}

function TokensContent({ teamId }: { teamId: string }) {
  const { data: tokens } = useQuery(programTokensQuery(teamId));
  const isGuest = useIsGuest();
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {tokens === undefined ? (
        <SkeletonRows count={3} />
      ) : tokens.length === 0 ? (
        <EmptyState
          drawing="programs"
          title={t`Todavía no hay tokens`}
          text={t`Aquí aparecen los que creen los admins, con su último uso. Puedes anularlos cuando quieras.`}
        />
      ) : (
        <Rows label={t`Tokens`}>
          {tokens.map((token) => (
            <TokenRow key={token.id} teamId={teamId} token={token} />
          ))}
        </Rows>
      )}
      {isGuest ? (
        <KeepPlaceFirst
          title={t`Para crear tokens necesitas una cuenta`}
          text={t`Guarda tu lugar con tu email y vuelve.`}
        />
      ) : (
        <Panel name={t`los tokens`}>
          <CreateToken teamId={teamId} />
        </Panel>
      )}
    </div>
  );
}

function TokenRow({ teamId, token }: { teamId: string; token: ProgramToken }) {
  const { id, name, scopes, creator, works, expiresAt, lastUsedAt } = token;
  const revoke = useRevokeProgramToken(teamId, id);
  return (
    <li className="flex items-center justify-between gap-x-4 py-4">
      <div className="min-w-0">
        <h2 dir="auto" className="flex items-center gap-2 text-lg leading-snug wrap-anywhere">
          <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          {name}
        </h2>
        <p className="mt-1 flex flex-wrap gap-2">
          {scopes.map((scope) => (
            <Badge key={scope} tone="accent">
              {SCOPE_TEXTS[scope].name()}
            </Badge>
          ))}
        </p>
        <p className="mt-1 text-ink-soft">
          <bdi>{creator.name}</bdi> · {rich`hasta el ${<LocalTime iso={expiresAt} style="day" />}`}
        </p>
        <p className="text-ink-soft">
          {lastUsedAt ? rich`Usado por última vez: ${<LocalTime iso={lastUsedAt} style="message" />}` : t`Sin usar`}
        </p>
        {!works && (
          <p className="mt-1 flex items-center gap-2 text-bad">
            <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
            {t`No funciona: quien lo creó ya no es admin.`}
          </p>
        )}
      </div>
      <EndButton
        label={t`Anular`}
        name={t`Anular ${name}`}
        title={t`¿Anular este token?`}
        text={t`El programa que usa “${name}” deja de funcionar de inmediato.`}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}
