import { Copy } from "lucide-react";
import { copyText } from "#app/lib/copy-text.ts";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Field } from "./field.tsx";

export type ShownOnceTexts = {
  title: string;
  description: string;
  label: string;
  hint: string;
  copy: string;
  copied: string;
  /** Where the clipboard is unavailable. */
  notCopied: string;
};

type ShownOnceDialogProps = { secret: string; texts: ShownOnceTexts; onClose: () => void };

/** The only moment at which a secret is shown. */
export const ShownOnceDialog = ({ secret, texts, onClose }: ShownOnceDialogProps) => (
  <Dialog open onClose={onClose} title={texts.title} description={texts.description}>
    <div className="flex flex-col gap-5">
      <Field
        label={texts.label}
        readOnly
        defaultValue={secret}
        translate="no"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint={texts.hint}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>{t`Cerrar`}</Button>
        <Button onClick={() => copyText(secret, texts.copied, texts.notCopied)}>
          <Copy aria-hidden="true" />
          {texts.copy}
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);
