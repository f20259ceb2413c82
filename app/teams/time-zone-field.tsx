import { ChevronDown } from "lucide-react";
import { useCallback, useState } from "react";
import { useZones } from "#app/lib/time-zones.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { t } from "#worker/contract/language.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { placeOf } from "#worker/contract/zone-names.ts";
import { zoneClockText } from "./zone-clock.ts";

/** Shows the zone on a button, which opens the list. */
export function TimeZoneField({ initial, error }: { initial: string; error: string | undefined }) {
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const dialog = useLazyModule(isOpen, () => import("./zone-dialog.tsx"), close);
  const zone = chosen ?? initial;
  const name = zone === TIME_ZONE ? t`Santiago (Chile)` : placeOf(zone);
  const { reader } = useZones();
  // The minute may change between the server and the browser.
  const clock = useHydrated() ? `, ${zoneClockText(zone, new Date(), reader)}` : "";
  return (
    <>
      <FieldFrame
        label={t`Zona horaria`}
        hint={t`Con ella empiezan los días de sus counters y acuerdos. Cada persona ve las horas en la suya.`}
        error={error}
      >
        {({ id, className, "aria-describedby": description }) => (
          <PlainButton
            id={id}
            aria-describedby={description}
            aria-label={t`Zona horaria: ${name + clock}`}
            aria-haspopup="dialog"
            className={`${className} flex items-center gap-2 text-start`}
            onClick={() => setOpen(true)}
          >
            <span className="min-w-0 grow truncate">
              {name}
              <span className="text-ink-soft">{clock}</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </PlainButton>
        )}
      </FieldFrame>
      <input type="hidden" name="timeZone" value={zone} />
      {dialog && (
        <dialog.ZoneDialog
          open={isOpen}
          zone={zone}
          onClose={close}
          onChoose={(next) => {
            setChosen(next);
            close();
          }}
        />
      )}
    </>
  );
}
