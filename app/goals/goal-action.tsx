import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type GoalActionProps = {
  name: string;
  icon: ReactNode;
  /** Absent where it cannot be done right now. */
  onPress: (() => void) | undefined;
  busy?: boolean;
};

/** A small button of a goal: an icon, named in its tooltip. */
export function GoalAction({ name, icon, onPress, busy = false }: GoalActionProps) {
  return (
    <Tooltip text={name} silent>
      {(described) => (
        <Button
          {...described}
          variant="ghost"
          size="icon"
          aria-label={name}
          disabled={!onPress}
          pending={busy}
          once
          onClick={onPress}
        >
          {icon}
        </Button>
      )}
    </Tooltip>
  );
}
