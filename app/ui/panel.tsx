import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";

type PanelProps = {
  /** What stands here, as in "No pudimos cargar …". */
  what: string;
  children: ReactNode;
};

/**
 * A part of a screen that may fail alone: the rest of the page stays (contract *Pages*). Its queries throw what they failed
 * with when there is nothing to show (`query-client.ts`), and "Reintentar" asks again. Whether the person may see the page at
 * all is not the panel's to say: that goes on to the page.
 */
export const Panel = ({ what, children }: PanelProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary what={what} onRetry={reset}>
        {children}
      </Boundary>
    )}
  </QueryErrorResetBoundary>
);

type Failed = { thrown: unknown } | null;
type State = { failed: Failed; retried: boolean };

/** The page's own failures: no session, not allowed, not there. */
const OF_THE_PAGE = [401, 403, 404];

/** React catches what breaks below in classes only. */
class Boundary extends Component<PanelProps & { onRetry: () => void }, State> {
  override state: State = { failed: null, retried: false };

  static getDerivedStateFromError(thrown: unknown): Pick<State, "failed"> {
    return { failed: { thrown } };
  }

  override render() {
    const { what, children, onRetry } = this.props;
    const { failed, retried } = this.state;
    if (!failed) {
      return (
        <>
          {retried && <Retrying what={what} />}
          {children}
        </>
      );
    }
    if (failed.thrown instanceof ApiError && OF_THE_PAGE.includes(failed.thrown.status)) throw failed.thrown;
    const retry = () => {
      onRetry();
      this.setState({ failed: null, retried: true });
    };
    return <PanelError what={what} error={failed.thrown} isAgain={retried} onRetry={retry} />;
  }
}

type PanelErrorProps = { what: string; error: unknown; isAgain: boolean; onRetry: () => void };

function PanelError({ what, error, isAgain, onRetry }: PanelErrorProps) {
  const reference = error instanceof ApiError ? error.reference : null;
  return (
    <Card role="alert" className="flex min-w-0 flex-col items-start gap-4">
      <div>
        <p className="font-semibold">No pudimos cargar {what}.</p>
        <p className="text-ink-soft">El resto de la página sigue funcionando.</p>
        {reference && (
          <p className="text-ink-soft">
            Referencia: <code className="select-all">{reference}</code>
          </p>
        )}
      </div>
      <Button ref={isAgain ? takeFocus : undefined} variant="quiet" onClick={onRetry}>
        Reintentar
      </Button>
    </Card>
  );
}

/** The pressed button goes away; focus then rests before what takes its place, or on the button when it comes back. */
const Retrying = ({ what }: { what: string }) => (
  <p ref={takeFocus} tabIndex={-1} className="sr-only">
    Cargando {what}…
  </p>
);

const takeFocus = (sentence: HTMLElement | null) => sentence?.focus({ preventScroll: true });
