/** The events that a webhook can receive (docs/product.md §30). Apart from the schemas, because only one screen needs it. */
export const WEBHOOK_EVENTS = [
  "retrospective.opened",
  "retrospective.closed",
  "agreement.created",
  "agreement.done",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const TEST_EVENT = "webhook.test";
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

export const WEBHOOK_FAILURES = [
  "no_answer",
  "refused",
  "redirected",
  "address_refused",
  "key_changed",
  "maker_gone",
  "subject_gone",
  "stopped",
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** Who stopped a webhook: an admin, a day of failures, or its receiver with the status 410. */
export const WEBHOOK_STOPS = ["admin", "failing", "gone"] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];
