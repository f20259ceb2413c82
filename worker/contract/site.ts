/** Browsers and the platform leave out what an origin has by default, so another spelling would never equal a request's. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isLocal = (text: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(text);

/** Whether this can be the fixed address of the site, such as `https://retro.example.com`. */
export const isSite = (text: string): boolean => isOrigin(text) && (text.startsWith("https://") || isLocal(text));
