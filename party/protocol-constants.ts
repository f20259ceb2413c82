/** What both ends of a socket know beside the messages; plain values, so that a page needs no schemas for its socket. */

/** Why the room closes a socket: asked to, too much junk (RFC 6455 §7.4.1), to be admitted anew, or no longer allowed in. */
export const CLOSE_CODE = { left: 1000, invalidMessages: 1008, reconnect: 1012, forbidden: 4403 } as const;

/** How a browser finds out that its socket still works; the platform answers without waking the room. */
export const HEARTBEAT = { ping: "ping", pong: "pong" } as const;
