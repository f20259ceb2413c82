import { useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useRef, useState } from "react";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { listedId } from "#app/members/listed-id.ts";
import { membersQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { t } from "#worker/contract/language.ts";
import { useThank } from "./queries.ts";

type ThankFormProps = {
  teamId: string;
  retroId: string;
  closed: boolean;
  myId: string;
  onSent: (thankYouId: string) => void;
};

/** After closing, an unsent draft stays visible so that it can be copied. */
export function ThankForm({ teamId, retroId, closed, myId, onSent }: ThankFormProps) {
  const { data: members } = useQuery(membersQuery(teamId));
  const others = (members ?? []).flatMap(({ user }) => (user.id === myId ? [] : [user]));
  const thank = useThank(teamId, retroId);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState("");
  const [hasText, setHasText] = useState(false);
  const receiver = listedId(others, chosen);
  const form = useForm(
    async () => (await import("#worker/contract/thanks.ts")).createThankYouInput,
    async (values, element) => {
      const { id } = await thank.mutateAsync(values);
      onSent(id);
      const { userId, message } = Object.fromEntries(new FormData(element));
      // Keep a new message that was started while this one was being sent.
      if (String(message).trim() !== values.message) return;
      if (userId === values.userId) {
        element.reset();
        setChosen("");
        setHasText(false);
      } else fill(element, { message: "" });
      // The button becomes disabled, so move focus to the next step.
      if (element.querySelector("button:focus")) select.current?.focus({ preventScroll: true });
    },
    { draft: `thank-you:${retroId}` },
  );
  if (closed && !form.draft.isKept) return null;
  // A restored draft can select its receiver only when the options exist.
  if (!members) return <Skeleton className="h-80" />;
  if (!closed && others.length === 0) return <NoOtherMembers />;
  return (
    <Card as="section" aria-labelledby="dar-las-gracias" hidden={closed && !hasText}>
      <Form form={form} className="flex flex-col gap-4">
        <h2 id="dar-las-gracias" className="text-2xl">
          {closed ? t`Tu agradecimiento no alcanzó a salir` : t`Dar las gracias`}
        </h2>
        {!closed && (
          <SelectField
            ref={select}
            label={t`¿A quién?`}
            name="userId"
            value={receiver}
            onChange={(event) => setChosen(event.target.value)}
            error={form.errors.userId}
          >
            <option value="">{t`Elige a alguien del equipo`}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          key="message"
          label={closed ? t`Lo que escribiste` : t`¿Por qué?`}
          name="message"
          onInput={({ currentTarget }) => setHasText(currentTarget.value !== "")}
          error={form.errors.message}
        />
        {closed ? (
          <UnsentNotice onDiscard={form.draft.forget} />
        ) : (
          <Button type="submit" pending={thank.isPending} disabled={receiver === ""} once className="sm:self-start">
            <HeartHandshake aria-hidden="true" />
            {t`Agradecer`}
          </Button>
        )}
      </Form>
    </Card>
  );
}

function NoOtherMembers() {
  return (
    <Card as="section">
      <h2 id="dar-las-gracias" className="text-2xl">{t`Dar las gracias`}</h2>
      <p className="mt-2 text-ink-soft">{t`Todavía eres la única persona del equipo. Cuando lleguen más, aquí podrás agradecerles.`}</p>
    </Card>
  );
}

function UnsentNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <p className="text-ink-soft">{t`La retrospectiva se cerró mientras escribías. Tu texto sigue aquí para que lo copies y se lo digas en persona.`}</p>
      <Button variant="quiet" onClick={onDiscard} className="sm:self-start">{t`Descartar`}</Button>
    </>
  );
}
