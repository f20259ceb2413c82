import { useQuery } from "@tanstack/react-query";
import { browserLoader, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { adminQueries, ForAdmins } from "#app/members/admins-only.tsx";
import { useIsGuest } from "#app/profile/queries.ts";
import { KeepPlaceFirst } from "#app/teams/keep-place-first.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { webhooksQuery } from "./queries.ts";
import { WebhookRow } from "./webhook-row.tsx";

const CreateWebhook = lazyPart("create-webhook", async () => (await import("./create-webhook.tsx")).CreateWebhook);

const queries = adminQueries(webhooksQuery);

export const loader = serverLoader(...queries);
export const clientLoader = browserLoader(...queries);
export const meta = () => [{ title: t`Webhooks · Tertulia` }];

export default function WebhooksScreen() {
  const { teamId } = useScreenParams();
  return (
    <>
      <PageHeader
        title={t`Webhooks`}
        back={{ to: `/teams/${teamId}/edit`, label: t`Editar equipo` }}
        meta={<span>{t`Con un webhook, un programa tuyo se entera al momento de lo que pasa en este equipo.`}</span>}
      />
      <ForAdmins
        teamId={teamId}
        title={t`Solo los admins ven los webhooks`}
        text={t`Pide a un admin del equipo que cree el webhook que necesitas.`}
      >
        <WebhooksContent teamId={teamId} />
      </ForAdmins>
    </>
  );
}

function WebhooksContent({ teamId }: { teamId: string }) {
  const { data: webhooks } = useQuery(webhooksQuery(teamId));
  const isGuest = useIsGuest();
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {webhooks === undefined ? (
        <SkeletonRows count={3} />
      ) : webhooks.length === 0 ? (
        <EmptyState
          drawing="programs"
          title={t`Todavía no hay webhooks`}
          text={t`Aquí aparecen los que creen los admins, con lo que llegó y lo que no.`}
        />
      ) : (
        <Rows label={t`Webhooks`}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} teamId={teamId} webhook={webhook} />
          ))}
        </Rows>
      )}
      {isGuest ? (
        <KeepPlaceFirst
          title={t`Para crear webhooks necesitas una cuenta`}
          text={t`Guarda tu lugar con tu email y vuelve.`}
        />
      ) : (
        <Panel name={t`los webhooks`}>
          <CreateWebhook teamId={teamId} />
        </Panel>
      )}
    </div>
  );
}
