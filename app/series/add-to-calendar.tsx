import { CalendarPlus, Download, ExternalLink } from "lucide-react";
import { scriptLost } from "#app/lib/data/api-error.ts";
import { showError } from "#app/lib/data/show-error.ts";
import { saveFile } from "#app/lib/save-file.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { t } from "#worker/contract/language.ts";
import { type CalendarEvent, googleCalendarUrl } from "./calendar-events.ts";

/** The two ways into a calendar. The file is made in the browser, so it costs no request. */
function calendarEntries(events: () => CalendarEvent[]): MenuEntry[] {
  async function download() {
    // Keeps the libraries out of the Worker's script.
    if (import.meta.env.SSR) return;
    try {
      const { calendarFile } = await import("./calendar-file.ts");
      const content = calendarFile(events(), location.host);
      saveFile("retrospectivas.ics", new Blob([content], { type: "text/calendar" }));
    } catch {
      showError(scriptLost());
    }
  }
  function openGoogle() {
    for (const event of events().slice(0, 1)) open(googleCalendarUrl(event), "_blank", "noopener");
  }
  return [
    { label: t`Descargar archivo .ics`, icon: <Download aria-hidden="true" />, onSelect: () => void download() },
    { label: t`Abrir en Google Calendar`, icon: <ExternalLink aria-hidden="true" />, onSelect: openGoogle },
  ];
}

type AddToCalendarProps = {
  events: () => CalendarEvent[];
  /** What the events belong to, for people who hear the menu. */
  name: string;
  variant?: ButtonVariant;
  /** Shows the icon alone, `phone` only where there is little room. */
  compact?: boolean | "phone";
};

export const AddToCalendar = ({ events, name, variant = "ghost", compact = false }: AddToCalendarProps) => (
  <Menu
    label={t`Agregar al calendario: ${name}`}
    items={calendarEntries(events)}
    variant={variant}
    size={compact === true ? "icon" : "md"}
  >
    <CalendarPlus aria-hidden="true" />
    <span
      className={compact === "phone" ? "max-sm:sr-only" : compact ? "sr-only" : undefined}
    >{t`Agregar al calendario`}</span>
  </Menu>
);
