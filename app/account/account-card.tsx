import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

type AccountCardProps = {
  title: string;
  text: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

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
