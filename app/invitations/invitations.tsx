import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDay, formatDayCount } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { useFocusOnChange } from "#app/ui/use-focus-on-change.ts";
import type { Invitation } from "#worker/contract/invitations.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { INVITATION } from "#worker/contract/limits/teams.ts";
import { forRetro, projectorAt } from "./links.ts";
import { invitationsQuery, useCreateInvitation, useRevokeInvitation } from "./queries.ts";
import { SharedLink } from "./shared-link.tsx";

type InvitationsProps = {
  teamId: string;
  /** The links lead to this retrospective. */
  retroId?: string;
};

export function Invitations({ teamId, retroId }: InvitationsProps) {
  const { data: invitations } = useQuery(invitationsQuery(teamId));
  const { reader } = useZones();
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
          days={retroId ? 1 : 7}
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
      <ShownInvitation key={shown.id} teamId={teamId} retroId={retroId} invitation={shown} />
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        {invitations.length > 1 && (
          <ul aria-label={t`Otros enlaces`} className="flex flex-col">
            {invitations
              .filter(({ id }) => id !== shown.id)
              .map((invitation) => (
                <li key={invitation.id}>
                  <Button variant="ghost" className="w-full justify-start!" onClick={() => setChosenId(invitation.id)}>
                    {showText(invitation, reader)}
                  </Button>
                </li>
              ))}
          </ul>
        )}
        {invitations.length < INVITATION.most && (
          <Button
            variant="ghost"
            className="w-full justify-start!"
            onClick={() => setIsCreating(true)}
          >{t`Crear otro enlace`}</Button>
        )}
      </div>
    </div>
  );
}

function showText({ expiresAt, guests }: Invitation, zone: string): string {
  const day = formatDay(expiresAt, zone);
  return guests ? t`Ver el que vence el ${day}, también sin cuenta` : t`Ver el que vence el ${day}, solo con cuenta`;
}

const factsOf = ({ expiresAt, guests, uses }: Invitation, zone: string): string =>
  [
    guests ? t`Entran también sin cuenta` : t`Entran con su cuenta`,
    t`vence el ${formatDay(expiresAt, zone)}`,
    usesText(uses),
  ].join(" · ");

function usesText(uses: number): string {
  if (uses === 0) return t`nadie entró todavía`;
  return plural(uses, form`1 persona entró`, form`${uses} personas entraron`);
}

type ShownInvitationProps = InvitationsProps & { invitation: Invitation };

function ShownInvitation({ teamId, retroId, invitation }: ShownInvitationProps) {
  const { id, url } = invitation;
  const { reader } = useZones();
  const revoke = useRevokeInvitation(teamId, id);
  const link = url && forRetro(url, retroId);
  return (
    <div className="flex flex-col gap-4">
      {link === null ? (
        <p>{t`Este enlace es anterior a un cambio de claves del servidor y no lo podemos mostrar. Anúlalo o crea otro.`}</p>
      ) : (
        <SharedLink url={link} projector={projectorAt(link)} hint={factsOf(invitation, reader)} />
      )}
      <Button
        variant="ghost"
        className="-mt-2 justify-start! text-bad!"
        pending={revoke.isPending}
        once
        onClick={() => revoke.mutate()}
      >{t`Anular este enlace`}</Button>
      <OfflineNote sending={revoke.isPending} />
    </div>
  );
}

type CreateFormProps = { teamId: string; days: number; onDone: () => void };

function CreateForm({ teamId, days: suggested, onDone }: CreateFormProps) {
  const create = useCreateInvitation(teamId, onDone);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = INVITATION.days.find((one) => String(one) === form.get("days")) ?? 1;
    if (!create.isPending) create.mutate({ days, guests: form.get("guests") === "on" });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p className="-mt-2 text-ink-soft">{t`Con el enlace o su QR entran sin la contraseña del equipo. Lo puedes anular cuando quieras.`}</p>
      <SelectField label={t`Sirve por`} name="days" defaultValue={suggested}>
        {INVITATION.days.map((days) => (
          <option key={days} value={days}>
            {formatDayCount(days)}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={t`Pueden entrar sin cuenta`}
        hint={t`Escriben su nombre y participan como personas invitadas.`}
        name="guests"
        defaultChecked
      />
      <Button type="submit" pending={create.isPending}>{t`Crear enlace`}</Button>
      <OfflineNote sending={create.isPending} />
    </form>
  );
}
