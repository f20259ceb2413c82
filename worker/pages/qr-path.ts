import encodeQR from "qr";

/** The black modules of each row, as one path. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, "raw", { border: 2, ecc: "low" });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : [])),
  );
  return { path: runs.join(""), size: rows.length };
}
