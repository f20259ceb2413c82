import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

export function AccessPanel({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const lists = useLazyModule(
    isOpen,
    () => import("./access-lists.tsx"),
    () => setIsOpen(false),
  );
  if (lists) return <lists.AccessLists teamId={teamId} />;
  return (
    <Button variant="quiet" className="self-start" pending={isOpen} onClick={() => setIsOpen(true)}>
      Quién entró y salió
    </Button>
  );
}
