import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { CounterRow } from "./counter-row.tsx";
import { countersQuery } from "./queries.ts";
import { useNewDay } from "./use-new-day.ts";

const queries: ScreenQueries = ({ teamId }, api) => [optionalQuery(countersQuery(teamId, api))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = () => [{ title: t`Counters · Tertulia` }];

export default function CountersScreen() {
  const { teamId } = useScreenParams();
  const { data: counters } = useQuery({ ...countersQuery(teamId), throwOnError: false });
  useNewDay(teamId);
  return (
    <>
      <PageHeader
        title={t`Counters`}
        actions={
          counters?.length !== 0 && (
            // Quiet, because the action of the day is in the rows.
            <ButtonLink to="create" variant="quiet">
              <Plus aria-hidden="true" />
              {t`Crear`}
            </ButtonLink>
          )
        }
      />
      <Panel name={t`los counters`}>
        <CounterList teamId={teamId} />
      </Panel>
    </>
  );
}

function CounterList({ teamId }: { teamId: string }) {
  const { data: counters } = useQuery(countersQuery(teamId));
  if (!counters) return <SkeletonRows count={12} />;
  if (counters.length === 0) {
    return (
      <EmptyState
        drawing="counters"
        title={t`Aquí van a vivir las rachas del equipo`}
        text={t`Un counter suma un día a la vez: días sin bugs, días desplegando, días con la daily a la hora. Una persona lo marca y todos lo ven.`}
        action={<ButtonLink to="create">{t`Crear`}</ButtonLink>}
      />
    );
  }
  return (
    <Rows label={t`Counters`}>
      {counters.map((counter) => (
        <CounterRow key={counter.id} teamId={teamId} counter={counter} />
      ))}
    </Rows>
  );
}
