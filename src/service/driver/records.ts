/** Operations listDeliveries and listEvents. */
import type { OutboxEntry } from "../delivery/outbox.js";
import type { BodyReader } from "./body-reader.js";
import { applicationOf, type DriverContext, type DriverOperationOf } from "./driver-context.js";

/** The interactions that were delivered, the oldest first, and where to go on. */
export const listDeliveries: DriverOperationOf = (context, body) => {
  const entries = entriesFor(context, body);
  return {
    deliveries: entries.flatMap((each) => (each.kind === "interaction" ? [{ interaction: each.interaction }] : [])),
    cursor: String(context.service.outbox.sequence),
  };
};

/** What the application received and had requested, the oldest first, and where to go on. */
export const listEvents: DriverOperationOf = (context, body) => {
  const entries = entriesFor(context, body);
  return {
    events: entries.flatMap((each) => {
      if (each.kind !== "event" || !each.isRequested) return [];
      const { name, by, data, url } = each;
      return [{ name, by, data, ...(url === undefined ? {} : { url }) }];
    }),
    cursor: String(context.service.outbox.sequence),
  };
};

function entriesFor(context: DriverContext, body: BodyReader): readonly OutboxEntry[] {
  const application = applicationOf(context, body);
  const after = body.optionalText("after") ?? "0";
  if (!/^\d+$/.test(after)) return body.fail("after", `it is "${after}"`, "take the cursor of an answer");
  return context.service.outbox.entriesFor(application.id, Number(after));
}
