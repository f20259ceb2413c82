export type CodePurpose = "create" | "reset" | "login" | "keep" | "confirm" | "email";
/** Tells what happened to an account. */
export type NoticePurpose = "new-device" | "new-password" | "new-passkey";
export type MailPurpose = CodePurpose | NoticePurpose;
