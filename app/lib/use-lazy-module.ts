import { useEffect, useState } from "react";
import { unreachable } from "#app/lib/data/api-error.ts";
import { showError } from "#app/lib/data/show-error.ts";

/**
 * A module that most visitors of a screen never need (a form behind a button), loaded when it is first wanted.
 * @param load imports it
 * @param giveUp called, after it was told, when it cannot be loaded; without it nothing is said
 * @returns the module, undefined until it is there
 */
export function useLazyModule<Module>(
  wanted: boolean,
  load: () => Promise<Module>,
  giveUp?: () => void,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();

  useEffect(() => {
    if (!wanted || loaded) return;
    let isWaiting = true;
    const fail = () => {
      if (!isWaiting || !giveUp) return;
      showError(unreachable());
      giveUp();
    };
    load().then((module) => isWaiting && setLoaded(module), fail);
    return () => {
      isWaiting = false;
    };
  }, [wanted, loaded, load, giveUp]);

  return loaded;
}
