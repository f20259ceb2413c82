import { createElement, type SVGProps } from "react";

const ATTRIBUTES = {
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
} as const;

/**
 * An icon of lucide in the build (`scripts/vite/icons.ts`). It is one element: its parts are HTML, because a page has dozens of
 * icons, and React would render each part, and find and check it again in the browser.
 */
export function icon(name: string, html: string) {
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement("svg", {
      ...ATTRIBUTES,
      className: className ? `${name} ${className}` : name,
      ...props,
      dangerouslySetInnerHTML: { __html: html },
    });
  };
}
