import { useEffect, useLayoutEffect } from "react";

/** A layout effect that React does not warn about on the server. */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
