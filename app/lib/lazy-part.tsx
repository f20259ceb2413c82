import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { scriptLost } from "#app/lib/data/api-error.ts";
import { useHydrated } from "./use-hydrated.ts";
import { addWantedPart, shownParts } from "./wanted-parts.ts";

type Loading<Props> = { Part?: ComponentType<Props>; promise?: Promise<void> | undefined };

/**
 * A part of a screen with a script of its own, which the server renders like the rest. `useLazyModule` is for what the
 * server does not render.
 * @param name of its module, without folder and ending: it marks the part in the server's HTML, which names the module's files
 * @throws ApiError in its render when its script cannot be loaded: wrap it in a `Panel`
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const state: Loading<Props> = {};
  const start = () => {
    state.promise ??= load().then(
      (Part) => {
        state.Part = Part;
      },
      () => {
        state.promise = undefined;
      },
    );
    return state.promise;
  };
  if (import.meta.env.SSR) addWantedPart(start);
  else if (document.querySelector(`[data-part="${name}"]`)) {
    void start();
    addWantedPart(start);
  }

  function LazyPart(props: Props) {
    if (import.meta.env.SSR) shownParts.add(name);
    const [settled, setSettled] = useState(state.Part !== undefined);
    const hydrated = useHydrated();
    useEffect(() => {
      let isMounted = true;
      if (!settled) start().then(() => isMounted && setSettled(true));
      return () => {
        isMounted = false;
      };
    }, [settled]);
    const { Part } = state;
    if (settled && !Part) throw scriptLost();
    const place = { "data-part": name, className: "contents" };
    // React does not look into raw HTML when it hydrates, so the server's stays. Any other content would make React render
    // the whole page again, and what the person typed would be lost.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: It has no content.
    if (!Part && !hydrated) return <div {...place} dangerouslySetInnerHTML={{ __html: "" }} />;
    return <div {...place}>{Part ? <Part {...props} /> : fallback}</div>;
  }
  return Object.assign(LazyPart, { preload: start });
}
