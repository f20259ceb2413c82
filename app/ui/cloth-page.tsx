import type { ReactNode } from "react";

type ClothPageProps = { about: ReactNode; children: ReactNode };

/**
 * A page before the login. `about` lies on the dark cloth and is its strong shape. What a person does stands beside it; on a
 * phone at the bottom, where the thumb is, and the cloth takes the rest of the height.
 */
export function ClothPage({ about, children }: ClothPageProps) {
  return (
    <div className="min-h-svh max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[5fr_7fr]">
      <div className="night-cloth cloth-over max-lg:flex max-lg:grow max-lg:items-center px-4 pt-16 pb-6 sm:px-8 lg:sticky lg:top-0 lg:h-dvh lg:min-h-fit lg:px-12 lg:pt-24">
        <div className="mx-auto w-full max-w-md lg:max-w-xl">{about}</div>
        <span aria-hidden="true" className="fringe" />
      </div>
      <div className="px-4 pt-8 pb-6 sm:px-8 lg:pt-[20dvh]">
        <div className="mx-auto flex w-full max-w-md flex-col gap-6">{children}</div>
      </div>
    </div>
  );
}

/** Lies over the cloth. */
export const ClothHeader = ({ children }: { children: ReactNode }) => (
  <header className="absolute inset-x-0 top-0 z-10 px-4 pt-3 sm:px-8 lg:w-5/12 lg:px-12 lg:pt-5">
    <div className="mx-auto flex w-full max-w-md items-center justify-between gap-4 lg:max-w-xl">{children}</div>
  </header>
);
