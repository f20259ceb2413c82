import type { ReactNode } from "react";
import { ThankYouExample } from "#app/landing/examples.tsx";
import { BrowserNote } from "#app/ui/browser-note.tsx";
import { ClothPage } from "#app/ui/cloth-page.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import { t } from "#worker/contract/language.ts";

type AccountScreenProps = {
  title: string;
  text: ReactNode;
  footer?: ReactNode;
  /** One field and its button. */
  short?: boolean;
  children: ReactNode;
};

export function AccountScreen({ title, text, footer, short = false, children }: AccountScreenProps) {
  return (
    <ClothPage
      about={
        <>
          <TableDrawing beside={short ? "field" : "form"}>
            <ThankYouExample
              seed="b"
              from="Matías"
              to="Camila"
              text={t`Gracias por preguntarme cómo estaba antes de preguntarme por el sprint.`}
              className="w-80"
            />
          </TableDrawing>
          <h1 className="text-3xl lg:text-4xl">{title}</h1>
          <div className="mt-3 text-lg text-night-soft">{text}</div>
        </>
      }
    >
      <BrowserNote />
      {children}
      {footer && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-4">{footer}</div>
      )}
    </ClothPage>
  );
}
