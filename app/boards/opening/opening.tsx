import { Check, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { hidesPeople } from "#party/board/steps.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import type { Opening as OpeningData } from "#worker/contract/openings.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Answers } from "./answers.tsx";

/** The question at the beginning, in *Llegar*. */
export function Opening({ opening }: { opening: OpeningData }) {
  return (
    <section
      aria-labelledby="pregunta-inicial"
      className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 shadow-card sm:p-5"
    >
      <div>
        <p className="text-sm text-ink-soft">{t`Para empezar`}</p>
        <h2 id="pregunta-inicial" dir="auto" className="wrap-anywhere text-2xl">
          {opening.question.text}
        </h2>
      </div>
      <Body opening={opening} />
    </section>
  );
}

type LineButtonProps = { icon: ReactNode; label: string; short: string; onClick: () => void; className: string };
type OpeningLineProps = { opening: OpeningData; LineButton: (props: LineButtonProps) => ReactNode };

/** The same on one line, above a table on which people already write. A phone has the question in the dialog alone. */
export function OpeningLine({ opening, LineButton }: OpeningLineProps) {
  const { view } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const show = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const { text } = opening.question;
  const isAnswered = view.me.opening !== null;
  const done = isAnswered && <Check aria-hidden="true" className="-ms-1 size-4!" />;
  return (
    <>
      <LineButton label={t`Pregunta: ${text}`} short={t`Pregunta`} icon={done} onClick={show} className="sm:hidden" />
      <section
        aria-labelledby="pregunta-inicial"
        className="mb-1.5 flex min-h-11.5 min-w-0 grow basis-64 items-center gap-x-4 rounded-lg border border-line bg-paper px-4 shadow-card max-sm:hidden"
      >
        <h2
          id="pregunta-inicial"
          dir="auto"
          title={text}
          className="line-clamp-2 min-w-0 grow wrap-anywhere text-base leading-tight"
        >
          {text}
        </h2>
        {isAnswered && <p className="sr-only">{t`Tu respuesta está guardada.`}</p>}
        <Button variant="ghost" className="-me-2 text-accent!" aria-haspopup="dialog" onClick={show}>
          {done}
          {opening.answers ? t`Ver las respuestas` : isAnswered ? t`Cambiar` : t`Responder`}
        </Button>
      </section>
      <Dialog open={isOpen} onClose={close} title={text} className="max-w-2xl!">
        <Body opening={opening} onDone={close} />
      </Dialog>
    </>
  );
}

function Body({ opening, onDone }: { opening: OpeningData; onDone?: () => void }) {
  const { isFacilitator } = useBoard();
  const isShown = opening.answers !== null;
  const isFixed = opening.answers !== null && opening.answers.length > 0;
  return (
    <>
      {/* Another question has no answer and no draft of this one. */}
      {isShown ? (
        <Answers opening={opening} />
      ) : (
        <AnswerForm key={opening.id} opening={opening} {...(onDone && { onDone })} />
      )}
      {isFacilitator && !isFixed && <FacilitatorActions opening={opening} />}
    </>
  );
}

/** What the facilitator does with a question of which nobody sees an answer. */
function FacilitatorActions({ opening }: { opening: OpeningData }) {
  const { view, act } = useBoard();
  const [asks, setAsks] = useState<"change" | "remove" | null>(null);
  const close = useCallback(() => setAsks(null), []);
  const chooser = useLazyModule(asks === "change", () => import("./question-dialog.tsx"), close);
  const canShow = opening.answers === null && !hidesPeople(view);
  return (
    <div className="-mx-2 flex items-center justify-between border-t border-line pt-2">
      <div className="grow">
        {canShow && (
          <Button
            variant="ghost"
            className="text-accent!"
            onClick={() => act({ kind: "showOpening", openingId: opening.id })}
          >{t`Mostrar las respuestas`}</Button>
        )}
      </div>
      <Menu
        label={t`Opciones de la pregunta`}
        variant="ghost"
        className="text-ink-soft"
        items={[
          { label: t`Cambiar la pregunta`, icon: <Pencil aria-hidden="true" />, onSelect: () => setAsks("change") },
          {
            label: t`Quitar la pregunta`,
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsks("remove"),
          },
        ]}
      />
      {chooser && asks === "change" && (
        <chooser.QuestionDialog
          note={t`Lo que ya respondieron a la de antes se borra.`}
          asked={opening.question.text}
          onClose={close}
          onChoose={(question) => act({ kind: "setOpening", openingId: newId(), question })}
        />
      )}
      <ConfirmDialog
        open={asks === "remove"}
        onClose={close}
        onConfirm={() => {
          close();
          act({ kind: "setOpening", openingId: newId(), question: null });
        }}
        title={t`¿Quitar la pregunta?`}
        text={t`Si alguien ya respondió, su respuesta se borra.`}
        confirmLabel={t`Quitar`}
        danger
      />
    </div>
  );
}
