import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "#app/lib/data/api.ts";
import { fileOf } from "#app/lib/data/file-of.ts";
import { showError } from "#app/lib/data/show-error.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { dayIn } from "#worker/contract/zones.ts";

type Format = "json" | "csv";

/** @param zone of the team @throws ApiError; any error where the answer breaks off */
async function download(teamId: string, format: Format, zone: string): Promise<void> {
  const response = await api.teams[":teamId"][`export.${format}`].$get({ param: { teamId } });
  const file = await fileOf(response, format === "json" ? "application/json" : "text/csv");
  saveFile(`tertulia-equipo-${dayIn(zone)}.${format}`, file);
}

export function TeamDataCard({ teamId }: { teamId: string }) {
  const { team } = useZones();
  const [pending, setPending] = useState<Format>();
  const save = (format: Format) => {
    setPending(format);
    download(teamId, format, team)
      .catch(showError)
      .finally(() => setPending(undefined));
  };
  return (
    <Card as="section" aria-labelledby="team-data" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="team-data" className="text-xl">{t`Los datos del equipo`}</h2>
        <p className="mt-1 text-ink-soft">{t`Retrospectivas con sus mesas, acuerdos, agradecimientos, counters, tópicos y miembros. De una mesa abierta va lo que tú puedes ver ahora. Los votos son de cada persona y no van.`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" pending={pending === "csv"} once onClick={() => save("csv")}>
          <Download aria-hidden="true" />
          {t`Descargar todo (CSV)`}
        </Button>
        <Button variant="quiet" pending={pending === "json"} once onClick={() => save("json")}>
          <Download aria-hidden="true" />
          {t`Descargar todo (JSON)`}
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={`/teams/${teamId}/tokens`}>{t`Tokens para programas`}</TextLink>
        <TextLink to={`/teams/${teamId}/webhooks`}>{t`Webhooks`}</TextLink>
      </p>
    </Card>
  );
}
