/** Whether the person has typed something into the field that has the focus. */
export const isWriting = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== "";

/** Whether nothing has the focus, for example because the button that was pressed is gone. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
