import { AskQuestion } from "#app/boards/opening/ask-question.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { isSigningFixed } from "#party/board/steps.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { FichasFields } from "./fichas-fields.tsx";
import { SignedChoice } from "./signed-choice.tsx";

type BoardOptionsDialogProps = { open: boolean; onClose: () => void };

export function BoardOptionsDialog({ open, onClose }: BoardOptionsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Opciones de la mesa`}
      description={t`Lo que cambies lo ven todos al instante.`}
      className="max-w-xl!"
    >
      <AskQuestion onAsked={onClose} />
      <OptionsForm onClose={onClose} />
    </Dialog>
  );
}

function OptionsForm({ onClose }: { onClose: () => void }) {
  const { view, act } = useBoard();
  const { columns, voters } = view;
  const hasFichas = voters.some > 0;
  const isFixed = isSigningFixed(view);
  const form = useForm(
    async () => (await import("#worker/contract/retrospective-form.ts")).boardOptionsForm,
    ({ columns: titles, signed, budget = view.budget, perGroup = view.perGroup }) => {
      for (const [index, { id, title }] of columns.entries()) {
        const next = titles[index]?.title ?? title;
        if (next !== title) act({ kind: "renameColumn", columnId: id, title: next });
      }
      if (!hasFichas && (budget !== view.budget || perGroup !== view.perGroup)) {
        act({ kind: "setBudget", budget, perGroup });
      }
      if (!isFixed && signed !== view.signed) act({ kind: "setSigned", signed });
      onClose();
    },
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-xl font-serif">{t`Columnas`}</legend>
        {columns.map(({ id, title }, index) => (
          <Field
            key={id}
            label={t`Columna ${index + 1}`}
            name={`columns.${index}.title`}
            required
            defaultValue={title}
            maxLength={BOARD.columnTitle}
            autoComplete="off"
            error={form.errors[`columns.${index}.title`]}
          />
        ))}
      </fieldset>
      <fieldset disabled={hasFichas}>
        <legend className="mb-2 text-xl font-serif">{t`Fichas`}</legend>
        {hasFichas && <p className="mb-2 text-ink-soft">{t`Ya hay fichas puestas: quedan como están.`}</p>}
        <FichasFields budget={view.budget} perGroup={view.perGroup} errors={form.errors} />
      </fieldset>
      {isFixed ? (
        <p className="text-ink-soft">
          {view.signed
            ? t`Las tarjetas van firmadas. Eso se elige en Llegar, así que quedan como están.`
            : t`Las tarjetas van sin firma. Eso se elige en Llegar, así que quedan como están.`}
        </p>
      ) : (
        <SignedChoice isSigned={view.signed} />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>{t`Cancelar`}</Button>
        <Button type="submit">{t`Guardar`}</Button>
      </DialogActions>
    </Form>
  );
}
