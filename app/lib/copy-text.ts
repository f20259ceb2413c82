import { t } from "#worker/contract/language.ts";
import { toast } from "./toast.ts";

/** Says whether the browser copied the text. @param otherwise what the person can do where it did not */
export function copyText(text: string, done: string, otherwise: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success(done),
    () => toast.error(`${t`Este navegador no nos deja copiar.`} ${otherwise}`),
  );
}
