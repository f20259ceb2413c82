import { t } from "#worker/contract/language.ts";
import type { DeliveryEvent, WebhookFailure, WebhookStop } from "#worker/contract/webhook-events.ts";

export const EVENT_TEXTS: Record<DeliveryEvent, () => string> = {
  "retrospective.opened": () => t`Se abre una retrospectiva`,
  "retrospective.closed": () => t`Se cierra una retrospectiva`,
  "agreement.created": () => t`Se crea un acuerdo`,
  "agreement.done": () => t`Se cumple un acuerdo`,
  "webhook.test": () => t`Prueba`,
};

export const FAILURE_TEXTS: Record<WebhookFailure, () => string> = {
  no_answer: () => t`No respondió a tiempo.`,
  refused: () => t`No lo aceptó.`,
  redirected: () => t`Mandó a otra dirección, y no la seguimos.`,
  address_refused: () => t`Esa dirección ya no está permitida.`,
  key_changed: () => t`Cambió la clave del servidor. Quita el webhook y créalo de nuevo.`,
  maker_gone: () => t`Quien creó el webhook ya no es admin.`,
  subject_gone: () => t`Lo que iba a contar se borró.`,
  stopped: () => t`El webhook se apagó antes.`,
};

export const STOP_TEXTS: Record<WebhookStop, () => string> = {
  admin: () => t`Apagado. No avisa nada hasta que lo enciendas.`,
  failing: () => t`Se apagó solo: en un día no llegó nada. Revisa quién recibe y enciéndelo.`,
  gone: () => t`Se apagó solo: quien recibe respondió que ya no quiere avisos.`,
};
