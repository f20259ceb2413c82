import { CircleDot, Lock } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { RetrospectiveStatus } from "#worker/contract/retrospectives.ts";

export function RetroStatus({ status }: { status: RetrospectiveStatus }) {
  if (status === "CLOSED") return <Badge icon={<Lock aria-hidden="true" />}>Cerrado</Badge>;
  return (
    <Badge tone="good" icon={<CircleDot aria-hidden="true" />}>
      Abierto
    </Badge>
  );
}
