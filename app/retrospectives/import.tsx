import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { scriptLost } from "#app/lib/data/api-error.ts";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { AdminsOnly } from "#app/members/admins-only.tsx";
import { membershipQuery } from "#app/members/queries.ts";
import { useIsGuest, userQuery } from "#app/profile/queries.ts";
import { KeepPlaceFirst } from "#app/teams/keep-place-first.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { inContext, t } from "#worker/contract/language.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import type { FileProblem } from "./imports/read-file.ts";

const queries: ScreenQueries = ({ teamId }, api) => [
  optionalQuery(membershipQuery(teamId, api)),
  optionalQuery(userQuery(api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Traer una retrospectiva · Tertulia` }];

const PROBLEMS: Record<FileProblem | "unknown", () => string> = {
  empty: () => t`Ese archivo está vacío.`,
  large: () => t`Ese archivo pesa más de ${IMPORT.fileBytes / 1024 / 1024} MB. Elige uno de una sola retrospectiva.`,
  "not-text": () => t`No pudimos leer ese archivo. Si es una planilla o un PDF, expórtalo como CSV.`,
  unknown: () =>
    t`No encontramos tarjetas. Elige un CSV con una fila por tarjeta o con las tarjetas debajo del título de su columna, un JSON con una lista de tarjetas, o un Markdown con un título por columna.`,
};

type Read = { key: number; name: string; part: typeof import("./imports/import-form.tsx"); text: string };

export default function ImportScreen() {
  const { teamId } = useScreenParams();
  const list = `/teams/${teamId}/retrospectives`;
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const isGuest = useIsGuest();
  return (
    <>
      <PageHeader title={t`Traer una retrospectiva`} back={{ to: list, label: t`Retrospectivas` }} />
      {isGuest ? (
        <KeepPlaceFirst
          title={t`Para traer una retrospectiva necesitas una cuenta`}
          text={t`Guarda tu lugar con tu email y vuelve aquí.`}
        />
      ) : membership?.isAdmin === false ? (
        <AdminsOnly
          title={t`Solo los admins pueden traerla`}
          text={t`Pide a un admin del equipo que la traiga.`}
          link={{ to: list, label: t`Volver a Retrospectivas` }}
        />
      ) : (
        <ImportSteps teamId={teamId} list={list} />
      )}
    </>
  );
}

function ImportSteps({ teamId, list }: { teamId: string; list: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isPasting, setIsPasting] = useState(false);
  const [pasted, setPasted] = useState("");
  const [pasteProblem, setPasteProblem] = useState<string>();
  const [read, setRead] = useState<Read | null>(null);
  const count = useRef(0);

  /** @returns why nothing was read */
  async function open(load: () => Promise<{ text: string } | { problem: FileProblem }>, name: string) {
    count.current += 1;
    const key = count.current;
    try {
      const [loaded, part] = await Promise.all([load(), import("./imports/import-form.tsx")]);
      // Another file was chosen meanwhile.
      if (key !== count.current) return undefined;
      const isKnown = "text" in loaded && part.sourceOf(loaded.text) !== null;
      setRead(isKnown ? { key, name, part, text: loaded.text } : null);
      if (isKnown) return undefined;
      return PROBLEMS["problem" in loaded ? loaded.problem : "unknown"]();
    } catch {
      return scriptLost().message;
    }
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setPasteProblem(undefined);
    const { readFile } = await import("./imports/read-file.ts").catch(() => ({ readFile: null }));
    setProblem(readFile ? await open(() => readFile(file), file.name) : scriptLost().message);
    // The same file can be chosen again after it was changed.
    if (input.current) input.current.value = "";
  }

  async function readPasted() {
    setProblem(undefined);
    setPasteProblem(pasted.trim() === "" ? PROBLEMS.empty() : await open(async () => ({ text: pasted }), ""));
  }

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card className="flex flex-col gap-5 sm:p-8!">
        <p className="max-w-measure text-ink-soft">
          {t`Sirven la descarga de otro equipo de Tertulia, el CSV de Parabol y EasyRetro, el Markdown de Retrospected, y el CSV o JSON de otras herramientas. Se lee aquí, en tu navegador, y ves qué viene antes de traerla.`}
        </p>
        <FieldFrame label={t`Archivo`} error={problem}>
          {({ className: _, ...control }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <input
                ref={input}
                type="file"
                accept=".json,.csv,.tsv,.md,.markdown,.txt,application/json,text/csv,text/markdown,text/plain"
                onChange={(event) => void choose(event)}
                hidden
                aria-label={t`Archivo`}
              />
              <Button {...control} variant={read ? "quiet" : "primary"} onClick={() => input.current?.click()}>
                <FileText aria-hidden="true" />
                {read?.name ? t`Elegir otro archivo` : t`Elegir archivo`}
              </Button>
              {read?.name && (
                <span dir="auto" className="min-w-0 wrap-anywhere text-ink-soft">
                  {read.name}
                </span>
              )}
            </div>
          )}
        </FieldFrame>
        {isPasting ? (
          <div className="flex flex-col items-start gap-3">
            <div className="w-full">
              <TextareaField
                ref={focusOnce}
                label={inContext("a field")`Texto copiado`}
                rows={6}
                dir="auto"
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
                error={pasteProblem}
              />
            </div>
            <Button variant="quiet" onClick={() => void readPasted()}>{t`Ver qué viene`}</Button>
          </div>
        ) : (
          <Button variant="ghost" className="self-start" onClick={() => setIsPasting(true)}>
            {t`O pega el texto`}
          </Button>
        )}
      </Card>
      {read && (
        <read.part.ImportForm
          key={read.key}
          teamId={teamId}
          text={read.text}
          fileName={read.name}
          onDone={({ id }) => navigate(`${list}/${id}`)}
        />
      )}
    </div>
  );
}

/** The button that opened the field is gone, with the focus. */
const focusOnce = (area: HTMLTextAreaElement | null) => area?.focus();
