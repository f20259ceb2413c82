import { useEffect, useState } from "react";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { FoldSummary } from "#app/ui/fold-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { WhenFieldsProps } from "./when-fields.tsx";

const WhenFields = lazyPart(
  "when-fields",
  async () => (await import("./when-fields.tsx")).WhenFields,
  <Skeleton className="h-44" />,
);

/** Folded, because the name alone is enough. The fields come when it opens. */
export function WhenPart({ readDraft, ...props }: WhenFieldsProps) {
  const { startsOn: dayError, hour: hourError, at: momentError } = props.errors;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // What was typed stays when the part is folded again.
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const { startsOn, hour, everyWeeks } = readDraft() ?? {};
    if (startsOn || hour || everyWeeks) setIsOpen(true);
  }, [readDraft]);
  return (
    <details
      open={isOpen || Boolean(dayError || hourError || momentError)}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      className="group"
    >
      <FoldSummary>{t`Día y hora, y si se repite`}</FoldSummary>
      <div className="mt-3 max-w-xl">
        {wasOpened && (
          <Panel name={t`el día y la hora`}>
            <WhenFields readDraft={readDraft} {...props} />
          </Panel>
        )}
      </div>
    </details>
  );
}
