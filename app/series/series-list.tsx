import { useQuery } from "@tanstack/react-query";
import { Flag, Pencil, Repeat } from "lucide-react";
import { useState } from "react";
import { sharedTime } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { userQuery } from "#app/profile/queries.ts";
import { teamQuery } from "#app/teams/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SharedTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { t } from "#worker/contract/language.ts";
import type { Series } from "#worker/contract/series.ts";
import { numbered } from "#worker/contract/series-name.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { eventsOfSeries } from "./calendar-events.ts";
import { seriesQuery, useEndSeries, useSkipDay } from "./queries.ts";
import { formatSeriesDay, GIVEN_UP_TEXTS, rhythmText } from "./series-text.ts";

/** What opens by itself, one row each. */
export function SeriesList({ teamId }: { teamId: string }) {
  const { data: team } = useQuery(teamQuery(teamId));
  const { data: list = [] } = useQuery({ ...seriesQuery(teamId), enabled: team?.hasSeries === true });
  if (list.length === 0 || !team) return null;
  return (
    <Rows label={t`Series`}>
      {list.map((series) => (
        <SeriesRow key={series.id} teamId={teamId} zone={team.timeZone} series={series} />
      ))}
    </Rows>
  );
}

type SeriesRowProps = { teamId: string; zone: string; series: Series };

function SeriesRow({ teamId, zone, series }: SeriesRowProps) {
  const { id, name, number, next, plan, skipped, givenUp, conductor, creatorId } = series;
  const { data: me } = useQuery(userQuery());
  const { data: membership } = useQuery(membershipQuery(teamId));
  const skip = useSkipDay(teamId, id);
  const mayManage = membership?.isAdmin === true || me?.id === creatorId;
  // Where the reader's clocks show what the team's show, the hour of the rhythm is enough.
  const isElsewhere = sharedTime(next.at, "hour", useZones()).ofTeam !== null;
  const today = dayIn(zone);
  const dayText = (on: string) => formatSeriesDay(on, today);
  const title = numbered(name, number);
  const skippedBefore = skipped.filter((on) => on < next.on);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 py-3.5 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center">
      <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent">
        <Repeat aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-soft">
          {rhythmText(series)}
          {isElsewhere && `, ${hourOf(zone)}`}
          {plan && ` · ${t`Sin prisa`}`} ·{" "}
          {isElsewhere
            ? rich`la próxima: ${<SharedTime iso={next.at} style="weekday" />}`
            : rich`la próxima el ${<time dateTime={next.at}>{dayText(next.on)}</time>}`}
          {conductor && <> · {rich`conduce ${<bdi>{conductor.name}</bdi>}`}</>}
        </p>
        {skippedBefore.map((on) => (
          <p key={on} className="flex flex-wrap items-center gap-x-2 text-ink-soft">
            {t`Se salta el ${dayText(on)}.`}
            {mayManage && (
              <Button
                variant="ghost"
                className="-my-1 -ms-2 px-2! text-accent underline decoration-1 underline-offset-4"
                pending={skip.isPending}
                onClick={() => skip.mutate({ on, isSkipped: false })}
              >{t`No saltarla`}</Button>
            )}
          </p>
        ))}
        {givenUp && <p className="font-medium">{GIVEN_UP_TEXTS[givenUp.reason](dayText(givenUp.on))}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 lg:col-start-3 lg:justify-end">
        {mayManage && (
          <Button
            variant="quiet"
            once
            pending={skip.isPending}
            aria-label={t`Saltar esta: ${dayText(next.on)}`}
            onClick={() => skip.mutate({ on: next.on, isSkipped: true })}
          >{t`Saltar esta`}</Button>
        )}
        <AddToCalendar
          compact
          name={title}
          events={() => eventsOfSeries(series, zone, `${location.origin}/teams/${teamId}/retrospectives`)}
        />
        {mayManage && <ManageMenu teamId={teamId} id={id} title={title} />}
      </div>
    </li>
  );
}

function ManageMenu({ teamId, id, title }: { teamId: string; id: string; title: string }) {
  const end = useEndSeries(teamId, id);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Menu
        label={t`Opciones de la serie ${title}`}
        items={[
          {
            label: t`Editar`,
            to: `/teams/${teamId}/series/${id}/edit`,
            icon: <Pencil aria-hidden="true" />,
          },
          { label: t`Terminar`, icon: <Flag aria-hidden="true" />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => {
          close();
          end.mutate();
        }}
        title={t`¿Terminar la serie?`}
        text={t`No se abre ninguna retrospectiva más. Las que ya abrió se quedan como están.`}
        confirmLabel={t`Terminar`}
        danger
      />
    </>
  );
}
