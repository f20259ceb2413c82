import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { copyText } from "#app/lib/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { KeptText } from "./room/board-drafts.ts";

export function KeptTextsNote({ texts, onDiscard }: { texts: readonly KeptText[]; onDiscard: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "center", behavior: "instant" }), []);

  function copy() {
    const all = texts.map(({ text }) => text).join("\n\n");
    copyText(all, t`Texto copiado`, t`Selecciona el texto y cópialo tú.`);
  }
  return (
    <section
      ref={place}
      role="alert"
      aria-labelledby="lo-tuyo"
      className="flex flex-col gap-3 rounded-lg border border-accent bg-accent-soft p-4 sm:p-5"
    >
      <div>
        <h2 id="lo-tuyo" className="text-xl">{t`Se cerró mientras escribías`}</h2>
        <p>{t`Tu texto no alcanzó a llegar a la mesa. Nadie más lo ve: cópialo si te sirve.`}</p>
        {texts.some(({ isStored }) => !isStored) && (
          <p className="mt-1 font-medium">{t`A tu navegador no le queda espacio para guardarlo: está solo en esta página. Cópialo antes de cerrarla.`}</p>
        )}
      </div>
      {texts.map(({ name, text }) => (
        <p
          key={name}
          dir="auto"
          className="rounded-sm border border-line bg-paper px-3.5 py-2.5 font-serif text-lg whitespace-pre-line"
        >
          {text}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={copy}>
          <Copy aria-hidden="true" />
          {t`Copiar`}
        </Button>
        <Button variant="ghost" onClick={onDiscard}>{t`Descartar`}</Button>
      </div>
    </section>
  );
}
