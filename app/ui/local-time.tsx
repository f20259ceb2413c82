import { type MomentStyle, momentText, namedMomentText, type SharedStyle, sharedTimeText } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Tooltip } from "./tooltip.tsx";

type LocalTimeProps = { iso: string; style: MomentStyle; className?: string };

/** A moment in the reader's time zone, with the team's as an explanation. */
export function LocalTime({ iso, style, className }: LocalTimeProps) {
  const { reader, team } = useZones();
  const shown = momentText(iso, style, reader);
  const explanation = namedMomentText(iso, team);
  if (style !== "message" || shown === momentText(iso, style, team)) {
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

/** A moment at which people act together: the reader's hour, and the team's where it differs. */
export const SharedTime = ({ iso, style, className }: { iso: string; style: SharedStyle; className?: string }) => (
  <time dateTime={iso} className={className}>
    {sharedTimeText(iso, style, useZones())}
  </time>
);
