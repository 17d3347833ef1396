/** Operations listDeliveries and listEvents. */
import type { Told } from "../delivery/outbox.js";
import type { BodyReader } from "./body-reader.js";
import { applicationOf, type DriverContext, type DriverOperationOf } from "./driver-context.js";

/** The interactions that were delivered, the oldest first, and where to go on. */
export const listDeliveries: DriverOperationOf = (context, body) => {
  const told = toldTo(context, body);
  return {
    deliveries: told.flatMap((each) => (each.kind === "interaction" ? [{ interaction: each.interaction }] : [])),
    cursor: String(context.service.outbox.sequence),
  };
};

/** What the application was told and had asked for, the oldest first, and where to go on. */
export const listEvents: DriverOperationOf = (context, body) => {
  const told = toldTo(context, body);
  return {
    events: told.flatMap((each) => {
      if (each.kind !== "event" || !each.isAskedFor) return [];
      const { name, by, data, url } = each;
      return [{ name, by, data, ...(url === undefined ? {} : { url }) }];
    }),
    cursor: String(context.service.outbox.sequence),
  };
};

function toldTo(context: DriverContext, body: BodyReader): readonly Told[] {
  const application = applicationOf(context, body);
  const after = body.optionalText("after") ?? "0";
  if (!/^\d+$/.test(after)) return body.fail("after", `it is "${after}"`, "take the cursor of an answer");
  return context.service.outbox.toldTo(application.id, Number(after));
}
