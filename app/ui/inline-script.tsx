import { useContext } from "react";
import { NonceContext } from "#app/lib/nonce.ts";

/** @param text our own constants, run while the server's HTML is read. A browser never runs it again: there it may be empty. */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
