import { inSource, t } from "./language.ts";

const deleted = () => t`Cuenta eliminada`;

/** The name that the row of a deleted account keeps. */
export const DELETED_NAME = inSource(deleted);

/** Whether JSON names a deleted account in the present language, which other readers may not have. */
export const namesDeleted = (json: string): boolean => json.includes(JSON.stringify(deleted()));

/** A person's name for the reader. A deleted account is named in their language. */
export const readName = (stored: string): string => (stored === DELETED_NAME ? deleted() : stored);
