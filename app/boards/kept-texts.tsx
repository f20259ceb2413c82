import { useEffect, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useBoard } from "./room/board-context.ts";
import { forgetTexts, type KeptText, keptTexts } from "./room/board-drafts.ts";

/** A closed board shows what the person was writing when somebody closed it. Until the script is there, it stays kept. */
export function KeptTexts() {
  const { myId, retroId, returned } = useBoard();
  const [texts, setTexts] = useState<readonly KeptText[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `returned` says that there may be more.
  useEffect(() => setTexts(keptTexts(myId, retroId)), [myId, retroId, returned]);
  const isShown = texts.length > 0;
  const note = useLazyModule(isShown, () => import("./kept-texts-note.tsx"));

  function discard() {
    forgetTexts(texts);
    setTexts([]);
  }
  return isShown && note ? <note.KeptTextsNote texts={texts} onDiscard={discard} /> : null;
}
