import { useEffect, useState } from "react";
import { scriptLost } from "#app/lib/data/api-error.ts";
import { showError } from "#app/lib/data/show-error.ts";

/**
 * Loads a module when it is first wanted, for code that most visitors of a screen never need.
 * @param onFail called after an error toast; without it a failure shows nothing
 * @returns the module, undefined until it is loaded
 */
export function useLazyModule<Module>(
  wanted: boolean,
  load: () => Promise<Module>,
  onFail?: () => void,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();

  useEffect(() => {
    if (!wanted || loaded) return;
    let isWaiting = true;
    const fail = () => {
      if (!isWaiting || !onFail) return;
      showError(scriptLost());
      onFail();
    };
    load().then((module) => isWaiting && setLoaded(module), fail);
    return () => {
      isWaiting = false;
    };
  }, [wanted, loaded, load, onFail]);

  return loaded;
}
