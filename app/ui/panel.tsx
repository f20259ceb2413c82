import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { ApiError, ReloadError } from "#app/lib/data/api-error.ts";
import { rich } from "#app/lib/rich.ts";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";

type PanelProps = {
  /** The name has its article: "No pudimos cargar {name}." */
  name: string;
  children: ReactNode;
};

/** An error boundary for part of a screen, with a retry. Rethrows 403, 404 and 410: the page handles them. */
export const Panel = ({ name, children }: PanelProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <PanelBoundary name={name} onRetry={reset}>
        {children}
      </PanelBoundary>
    )}
  </QueryErrorResetBoundary>
);

type Failure = { thrown: unknown } | null;
type State = { failed: Failure; retried: boolean };

const PAGE_STATUSES = [403, 404, 410];
/** Their messages say what a person can do. */
const EXPLAINED: readonly string[] = ["board_lost", "board_newer"];

class PanelBoundary extends Component<PanelProps & { onRetry: () => void }, State> {
  override state: State = { failed: null, retried: false };

  static getDerivedStateFromError(thrown: unknown): Pick<State, "failed"> {
    return { failed: { thrown } };
  }

  override render() {
    const { name, children, onRetry } = this.props;
    const { failed, retried } = this.state;
    if (!failed) {
      return (
        <>
          {retried && <Retrying name={name} />}
          {children}
        </>
      );
    }
    if (failed.thrown instanceof ApiError && PAGE_STATUSES.includes(failed.thrown.status)) throw failed.thrown;
    const retry = () => {
      if (failed.thrown instanceof ReloadError) return location.reload();
      onRetry();
      this.setState({ failed: null, retried: true });
    };
    return <PanelError name={name} error={failed.thrown} isRetry={retried} onRetry={retry} />;
  }
}

type PanelErrorProps = { name: string; error: unknown; isRetry: boolean; onRetry: () => void };

function PanelError({ name, error, isRetry, onRetry }: PanelErrorProps) {
  const reference = error instanceof ApiError ? error.reference : null;
  return (
    <Card role="alert" className="flex min-w-0 flex-col items-start gap-4">
      <div>
        <p className="font-semibold">{t`No pudimos cargar ${name}.`}</p>
        <p className="text-ink-soft">
          {error instanceof ReloadError || (error instanceof ApiError && EXPLAINED.includes(error.code))
            ? error.message
            : t`El resto de la página sigue funcionando.`}
        </p>
        {reference && (
          <p className="text-ink-soft">{rich`Referencia: ${(
            <code translate="no" className="select-all">
              {reference}
            </code>
          )}`}</p>
        )}
      </div>
      <Button ref={isRetry ? focusOnMount : undefined} variant="quiet" onClick={onRetry}>{t`Reintentar`}</Button>
    </Card>
  );
}

/** The pressed button is removed; focus moves here, or back to the button if loading fails again. */
const Retrying = ({ name }: { name: string }) => (
  <p ref={focusOnMount} tabIndex={-1} className="sr-only">{t`Cargando ${name}…`}</p>
);

const focusOnMount = (sentence: HTMLElement | null) => sentence?.focus({ preventScroll: true });
