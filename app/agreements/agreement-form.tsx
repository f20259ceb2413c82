import { useQuery } from "@tanstack/react-query";
import { type Ref, useRef } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { membersQuery } from "#app/members/queries.ts";
import { FormActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form, type FormButtons } from "#app/ui/form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { useCreateAgreement, useUpdateAgreement } from "./mutations.ts";

type AgreementFormProps = {
  teamId: string;
  retrospectiveId?: string;
  groupId?: string;
  onDone?: (created: Agreement) => void;
  onCancel: () => void;
  /** Those of a dialog, or of a form among other content. */
  Buttons: typeof FormActions | typeof FormButtons;
};

export function AgreementForm({ teamId, retrospectiveId, groupId, onDone, onCancel, Buttons }: AgreementFormProps) {
  const sentence = useRef<HTMLInputElement>(null);
  const create = useCreateAgreement(teamId, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/agreements.ts")).createAgreementInput,
    async (values, element) => {
      await create.mutateAsync({ ...values, retrospectiveId, groupId });
      element.reset();
      if (element.contains(document.activeElement)) sentence.current?.focus();
    },
    { draft: ["new-agreement", teamId, groupId ?? retrospectiveId].filter(Boolean).join(":") },
  );
  return (
    <Form form={form} aria-label={t`Nuevo acuerdo`} className={FORM}>
      <AgreementFields teamId={teamId} errors={form.errors} sentence={sentence} />
      <Buttons label={t`Acordar`} pending={create.isPending} onCancel={onCancel} />
    </Form>
  );
}

type EditAgreementFormProps = { teamId: string; agreement: Agreement; onClose: () => void };

export function EditAgreementForm({ teamId, agreement, onClose }: EditAgreementFormProps) {
  const update = useUpdateAgreement(teamId, agreement.id, onClose);
  const form = useForm(
    async () => (await import("#worker/contract/agreements.ts")).editAgreementForm,
    (values) => update.mutateAsync(values),
  );
  return (
    <Form form={form} aria-label={t`Editar acuerdo`} className={FORM}>
      <AgreementFields teamId={teamId} errors={form.errors} agreement={agreement} />
      <FormActions label={t`Guardar`} pending={update.isPending} onCancel={onClose} />
    </Form>
  );
}

const FORM = "flex flex-col gap-4";

type FieldsProps = {
  teamId: string;
  errors: Record<string, string>;
  label?: string;
  agreement?: Pick<Agreement, "text" | "owner" | "dueOn"> | undefined;
  sentence?: Ref<HTMLInputElement>;
};

export function AgreementFields({ teamId, errors, label = t`¿Qué acordamos?`, agreement, sentence }: FieldsProps) {
  const { data: members = [] } = useQuery(membersQuery(teamId));
  const owner = agreement?.owner;
  const hasLeft = owner && !members.some(({ userId }) => userId === owner.id);
  return (
    <>
      <Field
        ref={sentence}
        label={label}
        hint={t`En una frase. Por ejemplo: Revisar los PR el mismo día.`}
        name="text"
        required
        maxLength={LIMITS.agreement.max}
        autoComplete="off"
        defaultValue={agreement?.text}
        error={errors.text}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          key={members.length === 0 ? "loading" : "loaded"}
          label={t`¿Quién lo lleva?`}
          name="ownerId"
          defaultValue={owner?.id ?? ""}
          error={errors.ownerId}
        >
          <option value="">{t`Todo el equipo`}</option>
          {hasLeft && <option value={owner.id}>{t`${owner.name} (ya no está)`}</option>}
          {members.map(({ user: { id, name } }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={t`¿Para cuándo?`}
          optional
          name="dueOn"
          type="date"
          defaultValue={agreement?.dueOn ?? ""}
          error={errors.dueOn}
        />
      </div>
    </>
  );
}
