import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { nowQuery } from "#app/now/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { Topic } from "#worker/contract/topics.ts";

/** It shows while the team has an open retrospective with a board. */
export function TakeToRetro({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { data: now } = useQuery({ ...nowQuery(teamId), throwOnError: false });
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./take-to-retro-dialog.tsx"), close);
  const retros = now?.retrospectives.filter(({ hasBoard }) => hasBoard) ?? [];
  if (retros.length === 0) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} className="grow lg:w-full">
        <LayoutGrid aria-hidden="true" />
        {t`Llevar a la retro`}
      </Button>
      {dialog && (
        <dialog.TakeToRetroDialog teamId={teamId} topic={topic} retros={retros} open={asking} onClose={close} />
      )}
    </>
  );
}
