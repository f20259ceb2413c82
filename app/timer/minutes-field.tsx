import { Minus, Plus } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { TIMER_DEFAULT_MINUTES } from "#worker/contract/limits/pages.ts";

const { min, max } = LIMITS.timerMinutes;
const twoDigits = (minutes: number) => String(minutes).padStart(2, "0");

/** On touch screens the virtual keyboard would cover the dialog. */
function autofocusWithKeyboard(input: HTMLInputElement | null): void {
  if (input && matchMedia("(pointer: fine)").matches) input.setAttribute("autofocus", "");
}

export function MinutesField({ error }: { error: string | undefined }) {
  const [text, setText] = useState(twoDigits(TIMER_DEFAULT_MINUTES));
  const minutes = Number(text);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.valueAsNumber;
    setText(typed > 0 ? twoDigits(typed) : "");
  }

  return (
    <FieldFrame label={t`Minutos`} error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Un minuto menos`}
            onClick={() => minutes > min && setText(twoDigits(minutes - 1))}
          >
            <Minus aria-hidden="true" />
          </Button>
          <div className="flex min-w-0 grow items-center justify-center gap-1">
            <input
              {...control}
              ref={autofocusWithKeyboard}
              type="number"
              name="minutes"
              inputMode="numeric"
              min={min}
              step={1}
              required
              value={text}
              onChange={type}
              onFocus={(event) => event.target.select()}
              className={`${control.className} numeral w-auto! min-w-0 max-w-36 text-center text-3xl! [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
            />
            <span className="numeral text-3xl text-ink-soft">:00</span>
          </div>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Un minuto más`}
            onClick={() => minutes < max && setText(twoDigits(minutes + 1))}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
