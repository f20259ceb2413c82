import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { RankingEntry } from "#worker/contract/teams.ts";
import { rankingQuery } from "./queries.ts";

export function Ranking({ teamId }: { teamId: string }) {
  const { data: ranking } = useQuery(rankingQuery(teamId));
  const winners = ranking?.filter(({ teamSprintWinner }) => teamSprintWinner > 0);
  return (
    <Card as="section" className={winners?.length === 0 ? undefined : "pb-2!"}>
      <div className="flex items-center gap-3">
        <Trophy className="size-9 shrink-0" />
        <div>
          <h2 className="text-xl">{t`Ranking`}</h2>
          <p className="text-ink-soft">
            {winners?.length === 0
              ? t`Todavía nadie ha ganado un sprint. El primer nombre sale de la próxima retro que cierren.`
              : t`Sprints que ganó cada persona`}
          </p>
        </div>
      </div>
      {winners === undefined && <SkeletonRows count={8} className="mt-2" />}
      {winners && winners.length > 0 && (
        <ScrollArea label={t`Ranking`} className="-mx-2 mt-2 max-h-96 px-2">
          <ol className="lined">
            {winners.map((entry) => (
              <RankingRow key={entry.id} entry={entry} isFirst={entry === winners[0]} />
            ))}
          </ol>
        </ScrollArea>
      )}
    </Card>
  );
}

function RankingRow({ entry: { id, name, teamSprintWinner }, isFirst }: { entry: RankingEntry; isFirst: boolean }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Avatar id={id} name={name} size="sm" />
      <span className={clsx("min-w-0 grow", isFirst && "font-semibold")}>{name}</span>
      <span
        className={clsx(
          "numeral shrink-0 text-2xl text-saffron-ink",
          isFirst && "rounded-md bg-saffron-soft px-3 py-1",
        )}
      >
        {number(teamSprintWinner)}
        <span className="sr-only"> {plural(teamSprintWinner, form`sprint ganado`, form`sprints ganados`)}</span>
      </span>
    </li>
  );
}
