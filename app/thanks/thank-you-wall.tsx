import type { ThankYou } from "#worker/contract/thanks.ts";
import { ThankYouCard, type ThankYouPerspective } from "./thank-you-card.tsx";

type ThankYouWallProps = { thankYous: readonly ThankYou[]; perspective: ThankYouPerspective; label: string };

/** Thank-you cards side by side, each as tall as its words. */
export function ThankYouWall({ thankYous, perspective, label }: ThankYouWallProps) {
  return (
    <ul aria-label={label} className="columns-1 gap-5 py-1 sm:columns-2 xl:columns-3 [&>li]:mb-5">
      {thankYous.map((thankYou) => (
        <ThankYouCard key={thankYou.id} thankYou={thankYou} perspective={perspective} />
      ))}
    </ul>
  );
}
