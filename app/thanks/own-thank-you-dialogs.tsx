import { flushSync } from "react-dom";
import { removeById, updateById } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { t } from "#worker/contract/language.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { refreshThanks, retroThankYousQuery, thanks } from "./queries.ts";

type Param = { teamId: string; retroId: string; thankYouId: string };

const useUpdateThankYou = (param: Param, onDone: () => void) =>
  useApiMutation({
    send: (json: { message: string }) => thanks[":thankYouId"].$patch({ param, json }),
    success: t`Agradecimiento actualizado`,
    refresh: refreshThanks(param.teamId, param.retroId),
    optimistic: ({ message }, update) =>
      update(retroThankYousQuery(param.teamId, param.retroId).queryKey, (list) =>
        updateById(list, param.thankYouId, (thankYou) => ({ ...thankYou, message })),
      ),
    onDone,
  });

const useDeleteThankYou = (param: Param) =>
  useApiMutation({
    send: () => thanks[":thankYouId"].$delete({ param }),
    success: t`Agradecimiento eliminado`,
    refresh: refreshThanks(param.teamId, param.retroId),
    optimistic: (_none, update) =>
      update(retroThankYousQuery(param.teamId, param.retroId).queryKey, (list) => removeById(list, param.thankYouId)),
  });

type DialogProps = { param: Param; thankYou: ThankYou; open: boolean; onClose: () => void };

export function EditThankYou({ open, onClose, ...form }: DialogProps & { closed: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Editar agradecimiento`}
      description={
        form.closed && (
          <p>{t`La retrospectiva se cerró y ya no se puede cambiar. Tu texto sigue aquí para que lo copies.`}</p>
        )
      }
    >
      <EditForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ param, thankYou, closed, onClose }: Omit<DialogProps, "open"> & { closed: boolean }) {
  const update = useUpdateThankYou(param, onClose);
  const form = useForm(
    async () => (await import("#worker/contract/thanks.ts")).editThankYouInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextareaField
        label={t`Para ${thankYou.receiver.name}`}
        name="message"
        defaultValue={thankYou.message}
        error={form.errors.message}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {closed ? t`Cerrar` : t`Cancelar`}
        </Button>
        {!closed && <Button type="submit" pending={update.isPending}>{t`Guardar`}</Button>}
      </DialogActions>
    </Form>
  );
}

export function DeleteThankYou({ param, thankYou, open, onClose }: DialogProps) {
  const remove = useDeleteThankYou(param);
  function confirm() {
    // The heading cannot have the focus while the dialog is open, and the button that had it goes with the card.
    flushSync(onClose);
    document.getElementById("agradecimientos")?.focus();
    remove.mutate();
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar este agradecimiento?`}
      text={<p>{rich`${<bdi>{thankYou.receiver.name}</bdi>} y el equipo dejan de verlo.`}</p>}
      confirmLabel={t`Eliminar`}
      danger
    />
  );
}
