/** The channel types that a channel select offers, where a profile knows them all. @see D2 "Channel Select" */
import { elementsOf, type Json } from "../../contract/json.js";
import type { Enumerations } from "../context.js";
import type { ReportViolation } from "../violation.js";
import { placedComponents } from "./walk.js";

const CHANNEL_SELECT = 8;

/** Every one is known; without a list of them nothing is said. @param at JSON pointer of the list of components */
export function checkSelectChannelTypes(
  list: Json | undefined,
  at: string,
  enumerations: Enumerations | undefined,
  report: ReportViolation,
): void {
  if (enumerations === undefined) return;
  for (const { component, pointer } of placedComponents(list, at)) {
    if (component["type"] !== CHANNEL_SELECT) continue;
    elementsOf(component["channel_types"]).forEach((type, index) => {
      if (typeof type !== "number" || enumerations.channelTypes.has(type)) return;
      const rule = "channel-select.channel-types.are-channel-types";
      report(rule, `${pointer}/channel_types/${index}`, `${type} is no channel type`);
    });
  }
}
