import { useEffect, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { SwitchField } from "#app/ui/check-field.tsx";
import { t } from "#worker/contract/language.ts";
import { askForNotifications, stopNotifications, wantsNotifications } from "./wanted-notifications.ts";

export function NotificationsCard() {
  const [isOn, setIsOn] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => setIsOn(wantsNotifications()), []);
  const change = async (wanted: boolean) => {
    setIsOn(wanted);
    if (!wanted) stopNotifications();
    const given = wanted && (await askForNotifications());
    setIsOn(given);
    setIsRefused(wanted && !given);
  };
  return (
    <Card as="section" aria-labelledby="notifications" className="flex flex-col gap-4 sm:p-8!">
      <h2 id="notifications" className="text-xl">{t`Avisos`}</h2>
      <SwitchField
        label={t`Avísame en este navegador`}
        hint={t`Cuando empieza un paso, queda una hora o alguien te menciona, mientras Tertulia está abierta y no la estás mirando.`}
        checked={isOn}
        onSwitch={(wanted) => void change(wanted)}
      />
      {isRefused && (
        <p
          role="alert"
          className="font-semibold text-bad"
        >{t`Este navegador no deja que Tertulia te avise. Cámbialo en los permisos del sitio.`}</p>
      )}
    </Card>
  );
}
