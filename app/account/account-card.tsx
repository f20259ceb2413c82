import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

type AccountCardProps = {
  title: string;
  /** One warm sentence: what happens here. */
  text: ReactNode;
  /** Where else one may want to go. */
  footer?: ReactNode;
  children: ReactNode;
};

/** An account page: its title, its sentence and its form on a sheet of paper. */
export function AccountCard({ title, text, footer, children }: AccountCardProps) {
  return (
    <>
      <Card className="flex flex-col gap-6 p-6! sm:p-8!">
        <header className="flex flex-col gap-2">
          <h1 className="text-3xl">{title}</h1>
          <div className="text-ink-soft">{text}</div>
        </header>
        {children}
      </Card>
      {footer && <div className="mt-5 flex flex-col items-start gap-1 px-1">{footer}</div>}
    </>
  );
}
