/** @param id the present background by default */
export const BackgroundSwatch = ({ id }: { id?: number }) => (
  <span
    aria-hidden="true"
    data-id={id}
    className="background-swatch size-7 shrink-0 rounded-sm border border-line-strong bg-ground"
  />
);
