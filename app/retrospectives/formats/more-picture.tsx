import { FormatPicture, LIGHT, LINE, ROSE } from "./picture.tsx";

/** A fan of cards. */
export const MorePicture = () => (
  <FormatPicture>
    <rect x="44" y="18" width="42" height="52" rx="5" transform="rotate(-12 65 44)" {...LIGHT} />
    <rect x="114" y="18" width="42" height="52" rx="5" transform="rotate(12 135 44)" {...ROSE} />
    <rect x="48" y="14" width="42" height="52" rx="5" transform="rotate(-12 69 40)" />
    <rect x="110" y="14" width="42" height="52" rx="5" transform="rotate(12 131 40)" />
    <rect x="79" y="11" width="42" height="56" rx="5" />
    <path d="M100 28v22M89 39h22" {...LINE} />
  </FormatPicture>
);
