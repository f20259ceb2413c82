import { useNavigate, useOutletContext } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { TeamOutlet } from "#app/lib/team-outlet.ts";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { DeleteButton } from "./delete-button.tsx";
import { binQuery, useDeleteTeam } from "./queries.ts";

type TeamBinCardProps = { teamId: string; teamName: string };

/** What admins deleted, where something is there, and the deletion of the whole team. */
export function TeamBinCard({ teamId, teamName }: TeamBinCardProps) {
  const { data: items } = useQuery({ ...binQuery(teamId), throwOnError: false });
  const navigate = useNavigate();
  const { stepOut } = useOutletContext<TeamOutlet>();
  const remove = useDeleteTeam(teamId, {
    onDone: () => navigate("/teams", { replace: true }),
    onFail: () => stepOut(false),
  });
  const count = items?.length ?? 0;
  return (
    <Card as="section" aria-labelledby="team-bin" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="team-bin" className="text-xl">{t`Papelera`}</h2>
        <p className="mt-1 text-ink-soft">{t`Lo que borran los admins se puede restaurar durante ${BIN.days} días.`}</p>
      </div>
      {count > 0 && (
        <p className="flex items-center gap-2">
          <Trash2 aria-hidden="true" className="size-5 text-ink-soft" />
          <TextLink to={`/teams/${teamId}/bin`}>
            {plural(count, form`Ver lo borrado: ${number(count)} cosa`, form`Ver lo borrado: ${number(count)} cosas`)}
          </TextLink>
        </p>
      )}
      <DeleteButton
        kind="team"
        name={teamName}
        pending={remove.isPending}
        onConfirm={() => {
          // Unmounts the team before, because its room would have the team's queries asked again, which the server then refuses.
          stepOut(true);
          remove.mutate();
        }}
      />
    </Card>
  );
}
