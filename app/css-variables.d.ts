import "react";

/** The style of an element may set variables of the style sheet. */
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
