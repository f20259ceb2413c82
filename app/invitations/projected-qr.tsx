import { NameMark } from "#app/ui/name-mark.tsx";
import { t } from "#worker/contract/language.ts";

type ProjectedQrProps = {
  /** null where the link lets nobody in */
  teamName: string | null;
  /** The address of the QR's picture. */
  picture: string;
  /** The link as people type it. */
  address: string;
};

export function ProjectedQr({ teamName, picture, address }: ProjectedQrProps) {
  return (
    <main className="grid min-h-dvh items-center gap-8 bg-night p-6 text-night-ink sm:p-10 landscape:grid-cols-2">
      <div className="flex flex-col items-start gap-4 landscape:order-last">
        <NameMark onCloth />
        <h1 dir="auto" className="text-4xl text-balance wrap-anywhere sm:text-[4vw] sm:leading-tight">
          {teamName ?? t`Este enlace ya no sirve`}
        </h1>
        <p className="text-xl text-night-soft sm:text-[2vw] sm:leading-snug">
          {teamName === null
            ? t`Haz otro en el equipo, con el botón Invitar.`
            : t`Apunta con la cámara de tu teléfono y entra a la mesa.`}
        </p>
        {teamName !== null && (
          <p
            translate="no"
            className="max-w-full font-medium wrap-anywhere max-sm:hidden text-night-soft sm:text-[1.4vw]"
          >
            {address}
          </p>
        )}
      </div>
      {teamName !== null && (
        <img
          src={picture}
          alt={t`Código QR para entrar a ${teamName}`}
          className="mx-auto aspect-square w-full max-w-[min(80dvh,80vw)] rounded-lg"
        />
      )}
    </main>
  );
}
