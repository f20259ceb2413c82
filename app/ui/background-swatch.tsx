/** @param image a CSS `background-image` */
export function BackgroundSwatch({ image }: { image: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-7 shrink-0 rounded-sm border border-line-strong bg-ground"
      style={{ backgroundImage: image }}
    />
  );
}
