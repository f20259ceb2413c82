/** They stand apart from the schemas, so that a page can use them without loading zod. */

/** 1008 is a policy violation (RFC 6455 §7.4.1). */
export const CLOSE_CODE = { left: 1000, tooMany: 1008, reconnect: 1012, forbidden: 4403 } as const;

/** The platform answers `ping` without waking the room. */
export const HEARTBEAT = { ping: "ping", pong: "pong" } as const;

/** A query parameter of the socket: the person receives events and is not listed as present. */
export const QUIET = "quiet";
