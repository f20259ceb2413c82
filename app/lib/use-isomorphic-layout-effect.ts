import { useEffect, useLayoutEffect } from "react";

/** A layout effect that React does not warn about on the server. */
export const useIsomorphicLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect;
