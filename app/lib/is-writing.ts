/** Whether the person has typed something into the field that has the focus. */
export const isWriting = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== "";
