import { Copy, Maximize2 } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { qrAt } from "./links.ts";

type SharedLinkProps = { url: string; projector: string; hint: string };

/** A link that lets people in, with its QR. */
export function SharedLink({ url, projector, hint }: SharedLinkProps) {
  const copy = () => copyText(url, t`Enlace copiado`, t`Selecciona el enlace y cópialo tú.`);
  return (
    <>
      <img
        src={qrAt(url)}
        alt={t`Código QR del enlace`}
        width="208"
        height="208"
        className="mx-auto size-52 rounded-md"
      />
      <Field
        label={t`Enlace`}
        readOnly
        defaultValue={url}
        onFocus={(event) => event.currentTarget.select()}
        hint={hint}
      />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button className="grow" onClick={copy}>
          <Copy aria-hidden="true" />
          {t`Copiar enlace`}
        </Button>
        <a href={projector} target="_blank" rel="noreferrer" className={buttonClass("quiet", "md", "grow")}>
          <Maximize2 aria-hidden="true" />
          {t`Proyectar`}
        </a>
      </div>
    </>
  );
}
