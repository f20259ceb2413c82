import { useState } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useIdentity } from "#app/profile/use-identity.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { t } from "#worker/contract/language.ts";
import { LONGEST_ADDRESS } from "#worker/contract/webhook-address.ts";
import { WEBHOOK_EVENTS } from "#worker/contract/webhook-events.ts";
import type { NewWebhook } from "#worker/contract/webhooks.ts";
import { EventName } from "./event-name.tsx";
import { EVENT_TEXTS } from "./event-texts.ts";
import { useCreateWebhook } from "./queries.ts";
import { secretTexts } from "./secret-texts.ts";

export function CreateWebhook({ teamId }: { teamId: string }) {
  const [made, setMade] = useState<NewWebhook | null>(null);
  const { run, dialog: identity } = useIdentity();
  const create = useCreateWebhook(teamId, setMade);
  const close = () => setMade(null);
  const dialog = useLazyModule(made !== null, () => import("#app/ui/shown-once-dialog.tsx"), close);
  const form = useForm(
    async () => (await import("#worker/contract/webhooks.ts")).webhookForm,
    async ({ address }, element) => {
      const data = new FormData(element);
      const events = WEBHOOK_EVENTS.filter((event) => data.has(event));
      await run(async () => {
        await create.mutateAsync({ address, events });
        element.reset();
      });
    },
  );
  return (
    <Card as="section" aria-labelledby="create-webhook" className="sm:p-8!">
      <h2 id="create-webhook" className="text-xl">{t`Crear un webhook`}</h2>
      <Form form={form} className="mt-4 flex flex-col gap-5">
        <Field
          label={t`Dirección`}
          hint={t`Pública y con https. A ella mandamos cada aviso, con una firma.`}
          name="address"
          inputMode="url"
          required
          maxLength={LONGEST_ADDRESS}
          autoComplete="off"
          spellCheck={false}
          error={form.errors.address}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">{t`Qué avisa`}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckField
              key={event}
              name={event}
              defaultChecked
              label={EVENT_TEXTS[event]()}
              hint={<EventName event={event} />}
            />
          ))}
        </fieldset>
        <Button type="submit" className="sm:self-start" pending={create.isPending}>{t`Crear webhook`}</Button>
      </Form>
      {identity}
      {dialog && made?.secret && (
        <dialog.ShownOnceDialog
          secret={made.secret}
          texts={secretTexts(t`Guárdalo donde tu programa guarda sus claves.`)}
          onClose={close}
        />
      )}
    </Card>
  );
}
