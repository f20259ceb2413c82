import type { ReactNode } from "react";

/** Positions across are percentages and heights pixels, so that text and circles keep their size at every width. */
const HEIGHT = 168;
const TOP = 12;
const BOTTOM = HEIGHT - 12;
/** How many have room on a phone, such as "22 sept". */
const MOST_LABELS = 4;
/** How many of those that are longer, such as "22 de set.". */
const MOST_LONG_LABELS = 2;
const SHORT_LABEL = 7;
const WIDEST_COLUMN_REM = 7;
/** It is in pixels, and less than the padding of a card. It keeps the newest label away from the one before on a phone. */
const EDGE_OVERHANG = 8;

export const acrossOf = (index: number, count: number): number => ((index + 0.5) / count) * 100;
/** @param share 0 at the bottom, 1 at the top */
export const heightOf = (share: number): number => BOTTOM - share * (BOTTOM - TOP);

/** The year is missing where the day needs none. */
export type Label = { id: string; text: string; year?: string | undefined };

type PlotProps = {
  /** The lines are ordered from the bottom to the top. */
  scale: readonly { share: number; label: ReactNode }[];
  /** One for each column. */
  labels: readonly Label[];
  /** How many of the labels have room. */
  mostLabels?: number;
  children: ReactNode;
};

/** A picture without its text alternative: title, sentence and table are beside it (`Figure`). Time runs to the right in it. */
export function Plot({ scale, labels, mostLabels = MOST_LABELS, children }: PlotProps) {
  const count = labels.length;
  const hasLong = labels.some(({ text }) => text.length > SHORT_LABEL);
  const every = Math.ceil(count / (hasLong ? MOST_LONG_LABELS : mostLabels));
  return (
    <div aria-hidden="true" dir="ltr" className="flex gap-3">
      <div className="relative w-8 shrink-0 text-end text-ink-soft" style={{ height: HEIGHT }}>
        {scale.map(({ share, label }) => (
          <span
            key={share}
            className="absolute inset-e-0 [translate:0_-50%] leading-none tabular"
            style={{ top: heightOf(share) }}
          >
            {label}
          </span>
        ))}
      </div>
      <div className="min-w-0 grow" style={{ maxWidth: `${count * WIDEST_COLUMN_REM}rem` }}>
        <svg width="100%" height={HEIGHT} className="block overflow-visible" role="presentation">
          {scale.map(({ share }) => (
            <line
              key={share}
              x1="0"
              x2="100%"
              y1={heightOf(share)}
              y2={heightOf(share)}
              className={share === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {children}
        </svg>
        <div
          className={`relative text-center text-sm text-ink-soft ${labels.some(({ year }) => year) ? "min-h-11" : "h-7"}`}
        >
          {labels.map(({ id, text, year }, index) => {
            // Labels are counted from the newest, which always has one.
            if ((count - 1 - index) % every !== 0) return null;
            // The newest ends a little beyond the picture where its column is narrower than the label.
            const isEdge = index === count - 1 && count > 4;
            return (
              <span
                key={id}
                className={`absolute top-1 leading-none whitespace-nowrap ${isEdge ? "" : "[translate:-50%]"}`}
                style={isEdge ? { insetInlineEnd: -EDGE_OVERHANG } : { insetInlineStart: `${acrossOf(index, count)}%` }}
              >
                {text}
                {year && <span className="mt-1 block">{year}</span>}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Full and open parts stand on one another: their difference does not need colour. */
export function Bar({ index, count, full, open = 0 }: { index: number; count: number; full: number; open?: number }) {
  const width = Math.min(60 / count, 18);
  const x = `${acrossOf(index, count) - width / 2}%`;
  const tall = (share: number) => Math.max(0, heightOf(0) - heightOf(share));
  return (
    <>
      {open > 0 && (
        <rect
          x={x}
          y={heightOf(full + open)}
          width={`${width}%`}
          height={tall(open)}
          rx="3"
          className="fill-accent-soft stroke-accent"
          strokeWidth="1.5"
        />
      )}
      {full > 0 && (
        <rect x={x} y={heightOf(full)} width={`${width}%`} height={tall(full)} rx="3" className="fill-accent" />
      )}
    </>
  );
}

/** Round steps for a scale from 0. */
export function scaleTo(most: number): { top: number; scale: { share: number; label: number }[] } {
  const step = most <= 4 ? 1 : most <= 10 ? 2 : most <= 20 ? 5 : Math.ceil(most / 40) * 10;
  const top = Math.max(step, Math.ceil(most / step) * step);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return { top, scale: lines.map((label) => ({ share: label / top, label })) };
}
