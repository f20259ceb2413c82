import { useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { showError } from "#app/lib/data/show-error.ts";
import { formatCalendarDay } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useZones } from "#app/lib/time-zones.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { PULSE_RANGES } from "#worker/contract/constants.ts";
import { number, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { PULSE } from "#worker/contract/limits/pulse.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";
import { dayIn, isFar } from "#worker/contract/zones.ts";
import { AnswersFigure } from "./answers-figure.tsx";
import { AgreementsFigure, ParticipationFigure, ThanksFigure } from "./bar-figures.tsx";
import { pulseQuery, rangeOf } from "./queries.ts";
import { StreaksFigure } from "./streaks-figure.tsx";

const queries: ScreenQueries = ({ teamId }, api, { searchParams }) => [pulseQuery(teamId, rangeOf(searchParams), api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Pulso · Tertulia` }];

const HealthFigure = lazyPart("health-figure", async () => (await import("./health-figure.tsx")).HealthFigure);

const nameOf = (range: PulseRange): string => (range === "all" ? t`Todas` : t`Últimas ${range}`);

export default function PulseScreen() {
  const { teamId } = useScreenParams();
  const [search] = useSearchParams();
  const range = rangeOf(search);
  // A failure shows below the tabs.
  const { data: pulse } = useQuery({ ...pulseQuery(teamId, range), throwOnError: false });
  const isEmpty = pulse?.retrospectives.length === 0;
  const { team } = useZones();
  const save = async () => (await import("./export.ts")).savePulse(teamId, range, team);
  return (
    <>
      <PageHeader
        title={t`Pulso`}
        meta={<span>{t`Cómo viene el equipo, nunca cómo viene una persona.`}</span>}
        actions={
          !isEmpty && (
            <Button variant="quiet" onClick={() => save().catch(showError)}>
              <Download aria-hidden="true" />
              {t`CSV`}
            </Button>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          drawing="retros"
          title={t`Aquí se va a ver cómo viene el equipo`}
          text={t`Con la primera retro que cierren empieza la historia: cómo llegaron, si valió la pena, qué acuerdos cumplieron. Siempre del equipo, y desde ${BOARD.answersShown} respuestas.`}
          action={<ButtonLink to={`/teams/${teamId}/retrospectives`}>{t`Ir a las retros`}</ButtonLink>}
        />
      ) : (
        <>
          <LinkTabs
            label={t`Cuántas retros`}
            className="mb-5"
            tabs={PULSE_RANGES.map((one) => ({
              to: `?range=${one}`,
              label: nameOf(one),
              current: one === range,
            }))}
          />
          {range === "all" && pulse?.retrospectives.length === PULSE.most && (
            <p className="mb-5 text-ink-soft">{t`Hasta ${number(PULSE.most)} retros: las más recientes.`}</p>
          )}
          <Panel key={`${teamId} ${range}`} name={t`el pulso`}>
            <Figures teamId={teamId} range={range} />
          </Panel>
        </>
      )}
    </>
  );
}

function Figures({ teamId, range }: { teamId: string; range: PulseRange }) {
  const { data: pulse } = useQuery(pulseQuery(teamId, range));
  const { reader } = useZones();
  if (!pulse) return <SkeletonGrid count={6} />;
  const { retrospectives: retros, streaks } = pulse;
  const labels = retros.map(({ id, closedAt }) => {
    const moment = new Date(closedAt);
    const day = dayIn(reader, moment);
    return { id, text: formatCalendarDay(day), year: isFar(moment) ? day.slice(0, 4) : undefined };
  });
  const parts = { retros, labels };
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <AnswersFigure {...parts} title={t`Cómo llegaron`} question="arrive" />
      <AnswersFigure {...parts} title={t`Si valió la pena sentarse`} question="worth" />
      {retros.some(({ health }) => health) && (
        <Panel name={t`el chequeo de salud`}>
          <HealthFigure {...parts} />
        </Panel>
      )}
      <ParticipationFigure {...parts} />
      <AgreementsFigure {...parts} />
      <ThanksFigure {...parts} />
      <StreaksFigure streaks={streaks} />
    </div>
  );
}
