import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { backTo, onTo, ReadyButton, useGoTo } from "#app/boards/stepper.tsx";
import { stepsOf } from "#app/boards/steps.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { t } from "#worker/contract/language.ts";
import type { RevealedStack } from "./revealed-stacks.ts";

type NextTopicProps = { focused: RevealedStack | undefined; next: RevealedStack | undefined; onPress: () => void };

/**
 * Takes the next topic, or ends the last one. While a topic has another one after it, a phone shows this in place of the bar's
 * actions, which are then beside it.
 */
export function NextTopic({ focused, next, onPress }: NextTopicProps) {
  if (!next && !focused) return null;
  const name = next && <bdi className="font-normal">{nameOfStack(next)}</bdi>;
  const isDock = Boolean(focused && next);
  return (
    <div className={clsx("flex gap-2 sm:self-start", isDock && "bar-dock topic-dock")}>
      {isDock && (
        <div className="flex gap-2 sm:hidden">
          <ReadyButton />
          <OtherSteps />
        </div>
      )}
      <div className="min-w-0 max-sm:grow">
        <Button once onClick={onPress} className="max-w-full max-sm:w-full">
          {next ? (
            <>
              <span className="truncate">{focused ? rich`Siguiente: ${name}` : rich`Empezar: ${name}`}</span>
              <ArrowRight aria-hidden="true" />
            </>
          ) : (
            <>
              <Check aria-hidden="true" />
              {t`Terminar este tema`}
            </>
          )}
        </Button>
      </div>
    </div>
  );
}

/** The steps before and after, for the facilitator. */
function OtherSteps() {
  const { view, isFacilitator } = useBoard();
  const goTo = useGoTo();
  if (!isFacilitator) return null;
  const steps = stepsOf(view);
  const now = steps.indexOf(view.step);
  const [before, next] = [steps[now - 1], steps[now + 1]];
  return (
    <Menu
      label={t`Otros pasos`}
      align="start"
      side="top"
      items={[
        ...(before
          ? [{ label: backTo(view, before), icon: <ArrowLeft aria-hidden="true" />, onSelect: () => goTo(before) }]
          : []),
        ...(next
          ? [{ label: onTo(view, next), icon: <ArrowRight aria-hidden="true" />, onSelect: () => goTo(next) }]
          : []),
      ]}
    />
  );
}
