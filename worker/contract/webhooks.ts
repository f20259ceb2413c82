import * as z from "zod/mini";
import { moment, optional, REQUIRED } from "./fields.ts";
import { t } from "./language.ts";
import { person } from "./users.ts";
import { LONGEST_ADDRESS, webhookAddress } from "./webhook-address.ts";
import { DELIVERY_EVENTS, WEBHOOK_EVENTS, WEBHOOK_FAILURES, WEBHOOK_STOPS } from "./webhook-events.ts";

const CHOOSE = () => t`Elige qué quieres que avise.`;

/* @__NO_SIDE_EFFECTS__ */
const address = () =>
  z.string({ error: REQUIRED }).check(
    z.trim(),
    z.minLength(1, { error: REQUIRED }),
    z.maxLength(LONGEST_ADDRESS, { error: () => t`Escribe como máximo ${LONGEST_ADDRESS} caracteres.` }),
    z.refine((text) => webhookAddress(text) !== null, {
      error: () => t`Escribe una dirección pública que empiece con https://, con un nombre y sin usuario ni puerto.`,
    }),
  );

/* @__NO_SIDE_EFFECTS__ */
const events = () =>
  z
    .array(z.enum(WEBHOOK_EVENTS), { error: CHOOSE })
    .check(z.minLength(1, { error: CHOOSE }), z.maxLength(WEBHOOK_EVENTS.length, { error: CHOOSE }));

export const createWebhookInput = z.object({ address: address(), events: events() });
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

/** What is absent stays as it is. Switched on, it receives the events from then on. */
export const updateWebhookInput = z.object({
  events: optional(events()),
  isOn: optional(z.boolean({ error: () => t`Usa true o false.` })),
});
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

export const webhook = z.strictObject({
  id: z.string(),
  /** Null where the server's key changed and it cannot be read any more. */
  address: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  creator: person,
  /** False once its creator is no longer an admin: then it receives nothing. */
  works: z.boolean(),
  /** Null while it is on. */
  stopped: z.nullable(z.strictObject({ reason: z.enum(WEBHOOK_STOPS), at: moment })),
  /** The first failure since the last delivery that arrived. */
  failingSince: z.nullable(moment),
  /** Until when the secret before the last change signs as well. */
  previousSecretUntil: z.nullable(moment),
  createdAt: moment,
});
export type Webhook = z.infer<typeof webhook>;

/** `secret` is shown once. It is null where a call is repeated. */
export const newWebhook = z.strictObject({ ...webhook.shape, secret: z.nullable(z.string()) });
export type NewWebhook = z.infer<typeof newWebhook>;

/** The secret from now on, shown this once. */
export const webhookSecret = z.strictObject({ secret: z.string(), previousSecretUntil: moment });
export type WebhookSecret = z.infer<typeof webhookSecret>;

export const webhookDelivery = z.strictObject({
  /** The `webhook-id` of every try. */
  id: z.string(),
  event: z.enum(DELIVERY_EVENTS),
  at: moment,
  state: z.enum(["waiting", "arrived", "failed"]),
  tries: z.int(),
  triedAt: z.nullable(moment),
  nextTryAt: z.nullable(moment),
  /** The status of the last answer, where there was one. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(WEBHOOK_FAILURES)),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** The form's other fields are choices. */
export const webhookForm = z.object({ address: address() });
