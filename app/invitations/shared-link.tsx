import { Maximize2 } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyLink, LinkField } from "#app/ui/shown-link.tsx";
import { t } from "#worker/contract/language.ts";
import { qrAt } from "./links.ts";

type SharedLinkProps = { url: string; projector: string; hint: string };

/** A link that lets people in, with its QR. */
export function SharedLink({ url, projector, hint }: SharedLinkProps) {
  return (
    <>
      <img
        src={qrAt(url)}
        alt={t`Código QR del enlace`}
        width="208"
        height="208"
        className="mx-auto size-52 rounded-md"
      />
      <LinkField url={url} hint={hint} />
      <div className="flex flex-col gap-2 sm:flex-row">
        <CopyLink url={url} className="grow" />
        <a href={projector} target="_blank" rel="noreferrer" className={buttonClass("quiet", "md", "grow")}>
          <Maximize2 aria-hidden="true" />
          {t`Proyectar`}
        </a>
      </div>
    </>
  );
}
