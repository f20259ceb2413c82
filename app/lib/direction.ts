/** Whether the lines of the element begin at the right. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/** Where an arrow key leads in the order of reading: 1 forwards, -1 back, undefined for another key. */
export function arrowStep(key: string, element: Element): 1 | -1 | undefined {
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  return (key === "ArrowRight") === isRightToLeft(element) ? -1 : 1;
}
