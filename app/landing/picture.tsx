import { language, SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { SIZES } from "./picture-sizes.ts";

/** `npm run screens -- landing.capture` renews the files, in a folder for each language. */
const FILES = import.meta.glob<string>("./pictures/*/*.avif", { eager: true, import: "default", query: "?no-inline" });

type Size = keyof typeof SIZES;

/** In the reader's language. A language without pictures of its own shows the Spanish ones. */
const fileOf = (name: string, size: Size, scheme: "light" | "dark"): string | undefined =>
  [language(), SOURCE_LANGUAGE]
    .map((code) => FILES[`./pictures/${code}/${name}-${size}-${scheme}.avif`])
    .find((file) => file !== undefined);

const ON_PHONE = "(max-width: 639px)";
const IN_THE_DARK = "(prefers-color-scheme: dark)";

type PictureProps = { name: "table" | "talk"; alt: string; isFirst?: boolean };

/** A part of a screen of the product, as it is. */
export function Picture({ name, alt, isFirst = false }: PictureProps) {
  return (
    <picture className="block overflow-clip rounded-lg border border-line bg-paper shadow-lift">
      <source media={`${ON_PHONE} and ${IN_THE_DARK}`} srcSet={fileOf(name, "phone", "dark")} {...SIZES.phone} />
      <source media={ON_PHONE} srcSet={fileOf(name, "phone", "light")} {...SIZES.phone} />
      <source media={IN_THE_DARK} srcSet={fileOf(name, "wide", "dark")} {...SIZES.wide} />
      <img
        src={fileOf(name, "wide", "light")}
        alt={alt}
        {...SIZES.wide}
        decoding="async"
        loading={isFirst ? undefined : "lazy"}
        className="block h-auto w-full"
      />
    </picture>
  );
}
