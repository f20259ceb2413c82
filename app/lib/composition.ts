/** Whether an input method gets the key. Safari says so only with the code: there its composition ends before the key comes. */
export const isOfComposition = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === 229;
