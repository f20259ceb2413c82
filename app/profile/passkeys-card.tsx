import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useIsPending } from "#app/lib/data/use-is-pending.ts";
import { rich } from "#app/lib/rich.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";
import type { Passkey } from "#worker/contract/passkeys.ts";
import { passkeyKey, useAddPasskey } from "./mutations.ts";
import { loginMethodsQuery } from "./queries.ts";
import { useIdentity } from "./use-identity.tsx";

type Change = { kind: "rename" | "remove"; passkey: Passkey };

export function PasskeysCard() {
  const { data: methods } = useQuery(loginMethodsQuery());
  const { run, dialog } = useIdentity();
  const { add, isPending } = useAddPasskey();
  const [change, setChange] = useState<Change | null>(null);
  const close = () => setChange(null);
  const dialogs = useLazyModule(change !== null, () => import("./passkey-dialogs.tsx"), close);
  const passkeys = methods?.passkeys ?? [];
  return (
    <Card as="section" aria-labelledby="passkeys" className="flex min-w-0 flex-col items-start gap-4 sm:p-8!">
      <div>
        <h2 id="passkeys" className="text-xl">{t`Llaves de acceso`}</h2>
        <p className="mt-1 text-ink-soft">{t`Entra con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña ni códigos.`}</p>
        {passkeys.length > 0 && passkeys.every(({ otherHost }) => otherHost) && (
          <p className="mt-1 font-semibold">{t`Tertulia cambió de dirección, y tus llaves son de la anterior. Agrega una para esta.`}</p>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className="w-full lined border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChange={(kind) => setChange({ kind, passkey })} />
          ))}
        </ul>
      )}
      <Button variant="quiet" className="max-sm:w-full" pending={isPending} once onClick={() => run(add)}>
        <KeyRound aria-hidden="true" />
        {t`Agregar una llave`}
      </Button>
      <OfflineNote sending={isPending} />
      {dialogs && change?.kind === "rename" && (
        <dialogs.RenameDialog passkey={change.passkey} run={run} onClose={close} />
      )}
      {dialogs && change?.kind === "remove" && (
        <dialogs.RemoveDialog passkey={change.passkey} run={run} onClose={close} />
      )}
      {dialog}
    </Card>
  );
}

type PasskeyItemProps = { passkey: Passkey; onChange: (kind: Change["kind"]) => void };

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt, otherHost }, onChange }: PasskeyItemProps) {
  const isPending = useIsPending(passkeyKey(id));
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>{rich`Agregada el ${<LocalTime iso={createdAt} style="day" />}`}</span>
          {otherHost && <span className="wrap-anywhere">{rich`Solo sirve en ${<bdi>{otherHost}</bdi>}`}</span>}
          <span>{lastUsedAt ? rich`Usada el ${<LocalTime iso={lastUsedAt} style="day" />}` : t`Sin usar todavía`}</span>
        </p>
        <OfflineNote sending={isPending} />
      </div>
      <Menu
        label={t`Opciones de ${name}`}
        variant="ghost"
        items={[
          { label: t`Cambiar nombre`, onSelect: () => onChange("rename"), disabled: isPending },
          { label: t`Quitar`, onSelect: () => onChange("remove"), disabled: isPending, danger: true },
        ]}
      />
    </li>
  );
}
