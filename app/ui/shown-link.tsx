import { Copy } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

export const LinkField = ({ url, hint }: { url: string; hint: string }) => (
  <Field label={t`Enlace`} readOnly value={url} onFocus={(event) => event.currentTarget.select()} hint={hint} />
);

type CopyLinkProps = {
  /** Undefined until it is known. */
  url: string | undefined;
  variant?: "primary" | "quiet";
  className?: string;
};

export const CopyLink = ({ url, ...button }: CopyLinkProps) => (
  <Button
    {...button}
    disabled={!url}
    onClick={() => url && copyText(url, t`Enlace copiado`, t`Selecciona el enlace y cópialo tú.`)}
  >
    <Copy aria-hidden="true" />
    {t`Copiar enlace`}
  </Button>
);
