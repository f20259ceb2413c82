import { formatDayAndHour, localText, type MomentStyle, textInChile } from "#app/lib/format.ts";
import { Tooltip } from "./tooltip.tsx";
import { useHydrated } from "./use-hydrated.ts";

type LocalTimeProps = { iso: string; style: MomentStyle; className?: string };

/** Shows the reader's time zone, which only the browser knows; the server renders Chile's. */
export function LocalTime({ iso, style, className }: LocalTimeProps) {
  const hydrated = useHydrated();
  const inChile = textInChile(iso, style);
  const shown = hydrated ? localText(iso, style) : inChile;
  const explanation = `${formatDayAndHour(iso)}, hora de Chile`;
  if (shown === inChile || style === "day") {
    return (
      <time dateTime={iso} title={explanation} className={className}>
        {shown}
      </time>
    );
  }
  return (
    <Tooltip text={explanation}>
      {(described) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches the tooltip
        <time {...described} tabIndex={0} dateTime={iso} className={className}>
          {shown}
        </time>
      )}
    </Tooltip>
  );
}
