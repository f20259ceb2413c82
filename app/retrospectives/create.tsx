import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useCreateSeries } from "#app/series/queries.ts";
import { WhenPart } from "#app/series/when-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FoldSummary } from "#app/ui/fold-summary.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";
import { type BoardChoice, BoardChoices } from "./board-choices.tsx";
import type { HealthFieldsProps } from "./health-fields.tsx";
import { type Kind, KindChoice } from "./kind-choice.tsx";
import { useCreateRetrospective } from "./mutations.ts";
import { retrospectivesQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId }, api) => [optionalQuery(retrospectivesQuery(teamId, api))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Crear retrospectiva · Tertulia` }];

const PlanFields = lazyPart(
  "plan-fields",
  async () => (await import("#app/boards/plan/plan-fields.tsx")).PlanFields,
  <Skeleton className="h-80 max-w-3xl" />,
);

const OwnColumns = lazyPart(
  "own-columns",
  async () => (await import("./own-columns.tsx")).OwnColumns,
  <Skeleton className="h-80 max-w-3xl" />,
);

const MoreOptions = lazyPart(
  "more-options",
  async () => (await import("./more-options.tsx")).MoreOptions,
  <Skeleton className="h-80" />,
);

const USUAL_BOARD: BoardChoice = "bien-mejorar-ideas";

export default function CreateRetrospectiveScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>("live");
  const { search } = useLocation();
  const isShared = search.includes("column=");
  const [given, setGiven] = useState<TeamFormat["columns"] | null>(null);
  const [choice, setChoice] = useState<BoardChoice>(isShared ? "propias" : USUAL_BOARD);
  const [weeks, setWeeks] = useState("");
  const repeats = weeks !== "";
  const board = kind === "plan" && choice === "sin-mesa" ? USUAL_BOARD : choice;
  const list = `/teams/${teamId}/retrospectives`;
  const create = useCreateRetrospective(teamId, ({ id }) => navigate(`${list}/${id}`));
  const createSeries = useCreateSeries(teamId, () => navigate(list));
  const form = useForm(
    async () => {
      if (repeats) return (await import("#worker/contract/series.ts")).createSeriesForm;
      return (await import("#worker/contract/retrospective-form.ts")).createRetrospectiveForm;
    },
    (values) => ("everyWeeks" in values ? createSeries.mutateAsync(values) : create.mutateAsync(values)),
    {
      draft: `new-retrospective:${teamId}${isShared ? search : ""}`,
    },
  );
  const { errors } = form;

  function chooseBoard(next: BoardChoice) {
    setChoice(next);
    setGiven(null);
  }
  return (
    <>
      <PageHeader title={t`Crear retrospectiva`} back={{ to: list, label: t`Retrospectivas` }} />
      <FormCard form={form} wide>
        <Field
          label={t`Nombre`}
          hint={
            repeats
              ? t`Con {n} donde va el número: Sprint {n} se llamará Sprint 24, Sprint 25…`
              : t`El del sprint o la fecha, para encontrarla después. Por ejemplo: Sprint 24.`
          }
          name="retrospectiveName"
          required
          autoComplete="off"
          className="max-w-xl"
          error={errors.retrospectiveName ?? errors.name}
        />
        <WhenPart teamId={teamId} readDraft={form.draft.read} repeats={repeats} onRepeat={setWeeks} errors={errors} />
        {!repeats && (
          <>
            <KindChoice chosen={kind} onChoose={setKind} />
            {kind === "plan" && (
              <Panel name={t`el plan`}>
                <PlanFields teamId={teamId} errors={errors} />
              </Panel>
            )}
            <BoardChoices
              teamId={teamId}
              chosen={board}
              needsBoard={kind === "plan"}
              onChoose={chooseBoard}
              onUse={setGiven}
            />
          </>
        )}
        {!repeats && board === "propias" && (
          <Panel name={t`las columnas`}>
            <OwnColumns teamId={teamId} given={given} readDraft={form.draft.read} errors={errors} />
          </Panel>
        )}
        <MoreOptionsFold
          hidden={repeats || board === "sin-mesa"}
          teamId={teamId}
          readDraft={form.draft.read}
          errors={errors}
        />
        <Button type="submit" pending={create.isPending || createSeries.isPending} className="mt-1 sm:self-start">
          {repeats ? t`Crear la serie` : t`Crear`}
        </Button>
      </FormCard>
    </>
  );
}

type MoreOptionsFoldProps = { hidden: boolean } & HealthFieldsProps;

/** The fields come when it opens. */
function MoreOptionsFold({ hidden, ...options }: MoreOptionsFoldProps) {
  const { errors, readDraft } = options;
  const [wasOpened, setWasOpened] = useState(false);
  const hasError = Boolean(errors.budget || errors.perGroup || errors.health);
  useEffect(() => {
    const { signed, budget, perGroup, health, "opening.text": question } = readDraft() ?? {};
    if (signed || budget || perGroup || health || question) setWasOpened(true);
  }, [readDraft]);
  return (
    <details hidden={hidden} open={hasError || wasOpened} onToggle={() => setWasOpened(true)} className="group">
      <FoldSummary>{t`Más opciones`}</FoldSummary>
      <div className="mt-3 flex max-w-xl flex-col gap-5">
        {wasOpened && (
          <Panel name={t`las opciones`}>
            <MoreOptions {...options} />
          </Panel>
        )}
      </div>
    </details>
  );
}
