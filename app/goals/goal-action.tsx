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
          // The second press of a double click asks for nothing more.
          onClick={({ detail }) => detail < 2 && onPress?.()}
        >
          {icon}
        </Button>
      )}
    </Tooltip>
  );
}
