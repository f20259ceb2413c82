import type { ReactNode } from "react";

/** The strong shape of a form's card, over its whole width. */
export const ClothHead = ({ children }: { children: ReactNode }) => (
  <div className="night-cloth -mx-5 -mt-5 mb-8 p-5 sm:-mx-8 sm:-mt-8 sm:px-8">
    {children}
    <span aria-hidden="true" className="fringe" />
  </div>
);
