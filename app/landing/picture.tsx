import { SIZES } from "./picture-sizes.ts";

/** `npm run screens -- landing.capture` renews the files. */
export type PictureFiles = Record<keyof typeof SIZES, { light: string; dark: string }>;

const ON_PHONE = "(max-width: 639px)";
const IN_THE_DARK = "(prefers-color-scheme: dark)";

type PictureProps = { files: PictureFiles; alt: string; isFirst?: boolean };

/** A part of a screen of the product, as it is. */
export function Picture({ files: { wide, phone }, alt, isFirst = false }: PictureProps) {
  return (
    <picture className="block overflow-clip rounded-lg border border-line bg-paper shadow-lift">
      <source media={`${ON_PHONE} and ${IN_THE_DARK}`} srcSet={phone.dark} {...SIZES.phone} />
      <source media={ON_PHONE} srcSet={phone.light} {...SIZES.phone} />
      <source media={IN_THE_DARK} srcSet={wide.dark} {...SIZES.wide} />
      <img
        src={wide.light}
        alt={alt}
        {...SIZES.wide}
        decoding="async"
        loading={isFirst ? undefined : "lazy"}
        className="block h-auto w-full"
      />
    </picture>
  );
}
