import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { isOfComposition } from "#app/lib/composition.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { fold } from "#worker/contract/fold.ts";
import { t } from "#worker/contract/language.ts";
import { zoneClockText } from "./zone-clock.ts";
import { listZones } from "./zone-list.ts";

type ZoneDialogProps = { open: boolean; zone: string; onChoose: (zone: string) => void; onClose: () => void };

export function ZoneDialog({ open, zone, onChoose, onClose }: ZoneDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t`Zona horaria del equipo`}>
      <Zones zone={zone} onChoose={onChoose} />
    </Dialog>
  );
}

function Zones({ zone: chosen, onChoose }: Pick<ZoneDialogProps, "zone" | "onChoose">) {
  const { reader } = useZones();
  const [all] = useState(() => listZones([chosen, reader]));
  const [words, setWords] = useState("");
  const [now] = useState(() => new Date());
  const wanted = fold(words.trim());
  const found = all.filter((one) => one.words.includes(wanted));
  return (
    <>
      <Field
        label={t`Ciudad o país`}
        type="search"
        // It belongs to no form: the form of the team is around the dialog.
        form=""
        autoComplete="off"
        enterKeyHint="done"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== "Enter" || !first || wanted === "" || isOfComposition(event.nativeEvent)) return;
          event.preventDefault();
          onChoose(first.zone);
        }}
      />
      <p role="status" className={clsx(found.length > 0 ? "sr-only" : "text-ink-soft")}>
        {found.length === 0
          ? t`No encontramos ese lugar. Prueba con una ciudad grande de tu país.`
          : t`${found.length} para elegir`}
      </p>
      <ul aria-label={t`Zonas horarias`} className="-mx-2 flex h-80 flex-col overflow-y-auto">
        {found.map(({ zone, name }) => (
          <li key={zone}>
            <button
              type="button"
              aria-current={zone === chosen || undefined}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-accent-soft focus-visible:bg-accent-soft aria-current:font-semibold"
              onClick={() => onChoose(zone)}
            >
              <span className="min-w-0 grow">{name}</span>
              {zone === chosen && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />}
              <span className="shrink-0 text-ink-soft tabular">{zoneClockText(zone, now, reader)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
