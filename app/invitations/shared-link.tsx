import { Copy, Maximize2 } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { qrAt } from "./links.ts";

type SharedLinkProps = { url: string; projector: string; hint: string };

/** A link that lets people in, with its QR. */
export function SharedLink({ url, projector, hint }: SharedLinkProps) {
  const copy = () => copyText(url, "Enlace copiado", "Selecciona el enlace y cópialo tú.");
  return (
    <>
      <img src={qrAt(url)} alt="Código QR del enlace" width="208" height="208" className="mx-auto size-52 rounded-md" />
      <Field label="Enlace" readOnly defaultValue={url} onFocus={(event) => event.currentTarget.select()} hint={hint} />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button className="grow" onClick={copy}>
          <Copy aria-hidden="true" />
          Copiar enlace
        </Button>
        <a href={projector} target="_blank" rel="noreferrer" className={buttonClass("quiet", "md", "grow")}>
          <Maximize2 aria-hidden="true" />
          Proyectar
        </a>
      </div>
    </>
  );
}
