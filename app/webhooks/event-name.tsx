import type { DeliveryEvent } from "#worker/contract/webhook-events.ts";

/** As programs read it. */
export const EventName = ({ event }: { event: DeliveryEvent }) => (
  <code translate="no" className="text-base wrap-anywhere">
    {event}
  </code>
);
