import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRequestConfirm, useRequestPasskey } from "./mutations.ts";
import { loginMethodsQuery } from "./queries.ts";

/** `request` is the stage before a code was asked for, `passkey` that of a person with no other way. */
type ProofStage = "password" | "request" | "code" | "passkey";

/** How the person proves who they are: with their password, a passkey, or a code mailed to them. */
export function useProof() {
  const { data: methods } = useQuery(loginMethodsQuery());
  const [prefersCode, setPrefersCode] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const request = useRequestConfirm(() => {
    setPrefersCode(true);
    setIsSent(true);
  });
  const requestPasskey = useRequestPasskey();
  const hasPassword = methods?.hasPassword !== false;
  const codes = methods?.codes !== false;
  const withCode: ProofStage = isSent ? "code" : "request";
  const stage: ProofStage = hasPassword && !prefersCode ? "password" : codes ? withCode : "passkey";
  return {
    stage,
    hasPassword,
    codes,
    hasPasskey: methods !== undefined && methods.passkeys.length > 0,
    readPasskey: async () => {
      const options = await requestPasskey.mutateAsync();
      return (await import("#app/lib/passkeys.ts")).readPasskey(options);
    },
    request: () => request.mutate(),
    isRequesting: request.isPending,
    usePassword: () => setPrefersCode(false),
    loadSchema: async () => {
      const { codeProof, passwordProof } = await import("#worker/contract/auth.ts");
      return stage === "code" ? codeProof : passwordProof;
    },
  };
}

export type Proof = ReturnType<typeof useProof>;
