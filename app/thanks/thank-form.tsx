import { useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useRef, useState } from "react";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { membersQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useThank } from "./queries.ts";

type ThankFormProps = { teamId: string; retroId: string; closed: boolean; myId: string };

/**
 * Thanks somebody of the team; there only while the retrospective is open (spec §4). What was being written when it closed
 * stays in sight, because no news may take it away.
 */
export function ThankForm({ teamId, retroId, closed, myId }: ThankFormProps) {
  const { data: members } = useQuery(membersQuery(teamId));
  const others = (members ?? []).flatMap(({ user }) => (user.id === myId ? [] : [user]));
  const thank = useThank(teamId, retroId);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState("");
  const [hasText, setHasText] = useState(false);
  const receiver = others.some(({ id }) => id === chosen) ? chosen : "";
  const form = useForm(
    async () => (await import("#worker/contract/thanks.ts")).createThankYouInput,
    async (values, element) => {
      await thank.mutateAsync(values);
      const { userId, message } = Object.fromEntries(new FormData(element));
      // Whoever has begun the next one meanwhile keeps what they wrote, and whom they chose.
      if (String(message).trim() !== values.message) return;
      if (userId === values.userId) {
        element.reset();
        setChosen("");
        setHasText(false);
      } else fill(element, { message: "" });
      // The button goes dead now: whoever was on it goes on to the next thank-you.
      if (element.querySelector("button:focus")) select.current?.focus();
    },
    { draft: `thank-you:${retroId}` },
  );
  if (closed && !form.draft.isKept) return null;
  // A draft names somebody, whom the form can only show when it knows them.
  if (!members) return <Skeleton className="h-80" />;
  if (!closed && others.length === 0) return <Alone />;
  return (
    <Card as="section" aria-labelledby="dar-las-gracias" hidden={closed && !hasText}>
      <form {...form.props} className="flex flex-col gap-4">
        <h2 id="dar-las-gracias" className="text-2xl">
          {closed ? "Tu agradecimiento no alcanzó a salir" : "Dar las gracias"}
        </h2>
        {!closed && (
          <SelectField
            ref={select}
            label="¿A quién?"
            name="userId"
            value={receiver}
            onChange={(event) => setChosen(event.target.value)}
            error={form.errors.userId}
          >
            <option value="">Elige a alguien del equipo</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          key="message"
          label={closed ? "Lo que escribiste" : "¿Por qué?"}
          name="message"
          onInput={({ currentTarget }) => setHasText(currentTarget.value !== "")}
          error={form.errors.message}
        />
        {closed ? (
          <Unsent onDiscard={form.draft.forget} />
        ) : (
          <Button type="submit" pending={thank.isPending} disabled={receiver === ""} once className="sm:self-start">
            <HeartHandshake aria-hidden="true" />
            Agradecer
          </Button>
        )}
      </form>
    </Card>
  );
}

function Alone() {
  return (
    <Card as="section">
      <h2 className="text-2xl">Dar las gracias</h2>
      <p className="mt-2 text-ink-soft">
        Todavía eres la única persona del equipo. Cuando lleguen más, aquí podrás agradecerles.
      </p>
    </Card>
  );
}

/** The retrospective closed while a thank-you was being written: what can still be done with it. */
function Unsent({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <p className="text-ink-soft">
        La retrospectiva se cerró mientras escribías. Tu texto sigue aquí para que lo copies y se lo digas en persona.
      </p>
      <Button variant="quiet" onClick={onDiscard} className="sm:self-start">
        Descartar
      </Button>
    </>
  );
}
