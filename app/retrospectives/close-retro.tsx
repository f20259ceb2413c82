import { type ReactNode, useCallback, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { Closing } from "./close-dialog.tsx";

export function CloseRetro(closing: Closing) {
  const { ask, question } = useCloseQuestion(closing);
  return (
    <>
      <CloseButton onPress={ask} variant="quiet" />
      {question}
    </>
  );
}

type CloseButtonProps = { onPress: () => void; variant?: ButtonVariant };

export const CloseButton = ({ onPress, variant }: CloseButtonProps) => (
  <Button
    variant={variant}
    onClick={onPress}
    className="max-sm:shrink max-sm:grow max-sm:px-2"
  >{t`Cerrar retrospectiva`}</Button>
);

/** @returns what shows the question, and the question itself */
export function useCloseQuestion(closing: Closing): { ask: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const stopAsking = useCallback(() => setAsking(false), []);
  const dialog = useLazyModule(asking, () => import("./close-dialog.tsx"), stopAsking);
  const question = dialog && <dialog.CloseDialog {...closing} open={asking} onClose={stopAsking} />;
  return { ask: () => setAsking(true), question };
}
