import { useQuery } from "@tanstack/react-query";
import { Copy, Maximize2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatDay } from "#app/lib/format.ts";
import { toast } from "#app/lib/toast.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { Invitation } from "#worker/contract/invitations.ts";
import { INVITATION } from "#worker/contract/limits.ts";
import { invitationsQuery, useCreateInvitation, useRevokeInvitation } from "./queries.ts";

type InviteDialogProps = { teamId: string; open: boolean; onClose: () => void };

export function InviteDialog({ teamId, open, onClose }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Invita a tu equipo">
      <Invitations teamId={teamId} />
    </Dialog>
  );
}

function Invitations({ teamId }: { teamId: string }) {
  const { data: invitations } = useQuery(invitationsQuery(teamId));
  const [isCreating, setIsCreating] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const shown = invitations?.find(({ id }) => id === chosenId) ?? invitations?.[0];
  const isForm = !shown || isCreating;
  const place = useFocusOnChange(invitations && (isForm ? "form" : shown.id));
  if (!invitations) return <SkeletonRows count={3} />;
  if (isForm) {
    return (
      <div ref={place}>
        <CreateForm
          teamId={teamId}
          onDone={() => {
            setChosenId(undefined);
            setIsCreating(false);
          }}
        />
      </div>
    );
  }
  return (
    <div ref={place} className="contents">
      <ShownInvitation key={shown.id} teamId={teamId} invitation={shown} />
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        {invitations.length > 1 && (
          <ul aria-label="Otros enlaces" className="flex flex-col">
            {invitations
              .filter(({ id }) => id !== shown.id)
              .map((invitation) => (
                <li key={invitation.id}>
                  <Button variant="ghost" className="w-full justify-start!" onClick={() => setChosenId(invitation.id)}>
                    Ver el que {factsOf(invitation)}
                  </Button>
                </li>
              ))}
          </ul>
        )}
        {invitations.length < INVITATION.most && (
          <Button variant="ghost" className="w-full justify-start!" onClick={() => setIsCreating(true)}>
            Crear otro enlace
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The pressed button goes with the part that it was in, so the focus goes to the first control of the next part.
 * @param part undefined until it is known
 */
function useFocusOnChange(part: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef(part);
  useEffect(() => {
    const before = previous.current;
    previous.current = part;
    if (before !== undefined && before !== part) place.current?.querySelector<HTMLElement>("select, button")?.focus();
  }, [part]);
  return place;
}

const factsOf = ({ expiresAt, guests }: Invitation) =>
  `vence el ${formatDay(expiresAt)}, ${guests ? "también sin cuenta" : "solo con cuenta"}`;

function usesText(uses: number): string {
  if (uses === 0) return "nadie entró todavía";
  return uses === 1 ? "1 persona entró" : `${uses} personas entraron`;
}

function ShownInvitation({ teamId, invitation }: { teamId: string; invitation: Invitation }) {
  const { id, url, uses } = invitation;
  const revoke = useRevokeInvitation(teamId);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Enlace copiado");
    } catch (error) {
      console.warn("Clipboard unavailable:", error);
      toast.error("Este navegador no nos deja copiar: selecciona el enlace y cópialo tú.");
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {url === null ? (
        <p>Este enlace es anterior a un cambio de claves del servidor y no lo podemos mostrar. Anúlalo o crea otro.</p>
      ) : (
        <>
          <img
            src={`${url}/qr.svg`}
            alt="Código QR del enlace"
            width="208"
            height="208"
            className="mx-auto size-52 rounded-md"
          />
          <Field
            label="Enlace"
            readOnly
            defaultValue={url}
            onFocus={(event) => event.currentTarget.select()}
            hint={`${invitation.guests ? "Entran también sin cuenta" : "Entran con su cuenta"} · vence el ${formatDay(invitation.expiresAt)} · ${usesText(uses)}`}
          />
          <div className="flex flex-col gap-2 sm:flex-row">
            <Button className="grow" onClick={() => void copy(url)}>
              <Copy aria-hidden="true" />
              Copiar enlace
            </Button>
            <a href={`${url}/qr`} target="_blank" rel="noreferrer" className={buttonClass("quiet", "md", "grow")}>
              <Maximize2 aria-hidden="true" />
              Proyectar
            </a>
          </div>
        </>
      )}
      <Button
        variant="ghost"
        className="-mt-2 justify-start! text-bad"
        pending={revoke.isPending}
        once
        onClick={() => revoke.mutate(id)}
      >
        Anular este enlace
      </Button>
    </div>
  );
}

const DAYS = INVITATION.days.map((days) => ({ value: String(days), label: days === 1 ? "1 día" : `${days} días` }));

function CreateForm({ teamId, onDone }: { teamId: string; onDone: () => void }) {
  const create = useCreateInvitation(teamId, onDone);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = INVITATION.days.find((one) => String(one) === form.get("days")) ?? 7;
    if (!create.isPending) create.mutate({ days, guests: form.get("guests") === "on" });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p className="-mt-2 text-ink-soft">
        Con el enlace o su QR entran sin la contraseña del equipo. Lo puedes anular cuando quieras.
      </p>
      <SelectField label="Sirve por" name="days" defaultValue="7">
        {DAYS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" name="guests" defaultChecked className="mt-1 size-5 shrink-0 accent-accent" />
        <span>
          <span className="block font-semibold">Pueden entrar sin cuenta</span>
          <span className="text-ink-soft">Escriben su nombre y participan como personas invitadas.</span>
        </span>
      </label>
      <Button type="submit" pending={create.isPending}>
        Crear enlace
      </Button>
      <OfflineNote sending={create.isPending} />
    </form>
  );
}
