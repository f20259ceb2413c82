import { clsx } from "clsx";
import type { ReactNode } from "react";
import { rich } from "#app/lib/rich.ts";
import { Drawing } from "#app/ui/icons/drawing.tsx";
import { Card } from "./card.tsx";
import { NameMark } from "./name-mark.tsx";

type ErrorPageProps = {
  title: string;
  text: ReactNode;
  /** A plain link instead of `ButtonLink` if the router itself failed. */
  action: ReactNode;
  reference?: string | null;
  /** Inside the private layout, which has the main element and the name mark. */
  embedded?: boolean;
};

export function ErrorPage({ title, text, action, reference, embedded = false }: ErrorPageProps) {
  const Frame = embedded ? "div" : "main";
  return (
    <Frame className={clsx("mx-auto flex max-w-xl flex-col justify-center gap-6", !embedded && "min-h-dvh px-4 py-10")}>
      {!embedded && <NameMark />}
      <Card className="flex flex-col items-start gap-4 p-6! sm:p-10!">
        <Drawing name="lost" className="w-48" />
        <h1 className="max-w-full text-3xl">{title}</h1>
        <div className="max-w-measure text-lg text-ink-soft">{text}</div>
        <div className="mt-2 flex flex-wrap gap-2">{action}</div>
        {reference && (
          <p className="text-ink-soft">
            {rich`Si nos escribes, cuéntanos esta referencia: ${(
              <code translate="no" className="text-ink select-all">
                {reference}
              </code>
            )}`}
          </p>
        )}
      </Card>
    </Frame>
  );
}
