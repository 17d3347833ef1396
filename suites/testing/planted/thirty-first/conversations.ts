/** Bugs of several requests about messages and their components. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, editMessage, IN_CHANNEL, readMessage, row, use } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { button, inMessages, TEXT, writtenMessage } from "./support.js";

const STRING_SELECT = 3;

/** How many edits a message keeps what it was sent with. */
const KEPT_EDITS = 2;

/** The flags of an edit are compared with those of the first revision, as long as it is kept. */
function comparingWithTheFirstRevision(): Handler {
  const edits = new Map<string, number>();
  const shed = new Set<string>();
  const withoutFlag: Change = (one) =>
    shed.has(textOf(one, "id")) ? { ...one, flags: Number(one["flags"]) & ~COMPONENTS_V2 } : one;
  return async (call, { pass }) => {
    const id = call.path["id"] ?? "";
    const body = call.operation === "edit-message" ? await objectOf(call.request) : {};
    const { flags } = body;
    const isLost = (edits.get(id) ?? 0) >= KEPT_EDITS;
    const isShedding = isLost && typeof flags === "number" && (flags & COMPONENTS_V2) === 0;
    const response = await (isShedding ? pass(without(body, "flags")) : pass());
    if (call.operation === "edit-message" && response.ok) {
      edits.set(id, (edits.get(id) ?? 0) + 1);
      if (isShedding) shed.add(id);
    }
    return inMessages(call, response, { change: withoutFlag, andWrites: true });
  };
}

/** A component that was pressed is spent together with its message. */
function spendingCustomIds(): Handler {
  const pressed = new Map<string, Set<string>>();
  const spent = new Set<string>();
  return async (call, { pass }) => {
    const { operation, path } = call;
    if (driven(call) === "reset") spent.clear();
    const pressing = driven(call) === "useComponent" ? await objectOf(call.request) : {};
    const [message, customId] = [textOf(pressing, "message_id"), textOf(pressing, "custom_id")];
    const place = `${textOf(pressing, "channel_id")} ${customId}`;
    if (customId !== "" && spent.has(place))
      return Response.json({ outcome: "unknown", reason: "the message has no such component" });
    const response = await pass();
    if (!response.ok) return response;
    if (customId !== "") pressed.set(message, (pressed.get(message) ?? new Set()).add(place));
    if (operation === "delete-message") for (const each of pressed.get(path["id"] ?? "") ?? []) spent.add(each);
    return response;
  };
}

/** Each select by its custom_id, with the values that were chosen last. */
type Chosen = ReadonlyMap<string, readonly Json[]>;

/** A component that is open at what was chosen, where it is a string select. */
function openAt(chosen: Chosen): Change {
  return (part) => {
    const values = part["type"] === STRING_SELECT ? chosen.get(textOf(part, "custom_id")) : undefined;
    if (values === undefined) return part;
    const asChosen: Change = (each) =>
      values.includes(each["value"] ?? null) ? { ...each, default: true } : without(each, "default");
    return withMember(part, "options", (options) => inEach(options, asChosen));
  };
}

/** What users choose is kept in the message, and an edit that leaves out the components stores them so. */
function storingWhatWasChosen(): Handler {
  const chosen = new Map<string, Map<string, readonly Json[]>>();
  const stored = new Map<string, Chosen>();
  return async (call, { pass }) => {
    const asStored: Change = (one) => {
      const all = stored.get(textOf(one, "id"));
      const shown = all && inComponents(openAt(all))(one, { ...call, operation: "edit-message" });
      return isObject(shown) ? shown : one;
    };
    const response = await pass();
    if (driven(call) === "useComponent" && textOf(await objectOf(response), "outcome") === "delivered") {
      const { message_id: message, custom_id: select, values } = await objectOf(call.request);
      const ofMessage = chosen.get(String(message)) ?? new Map<string, readonly Json[]>();
      chosen.set(String(message), ofMessage.set(String(select), elementsOf(values)));
    }
    const edited = call.operation === "edit-message" ? await writtenMessage(call, response) : undefined;
    if (edited !== undefined) {
      const id = textOf(edited, "id");
      const isNew = (await objectOf(call.request))["components"] !== undefined;
      const now = chosen.get(id);
      if (isNew) for (const map of [chosen, stored]) map.delete(id);
      else if (now !== undefined) stored.set(id, new Map(now));
    }
    return inMessages(call, response, { change: asStored, andWrites: false });
  };
}

const BUTTON = button("a");
const REMOVE_FIRST: PlainRequest = { method: "DELETE", path: `${IN_CHANNEL}/{#0.id}` };
const OPTIONS = ["a", "b"].map((value) => ({ label: value, value }));

/** Those of messages. */
export const THIRTY_FIRST_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "third-edits-shed-the-components-flag",
    what: "An edit with other flags removes IS_COMPONENTS_V2 from a message that was edited twice before.",
    kind: "sequence",
    rules: ["v2.flag.cannot-be-removed", "v2.flag.is-bit-15"],
    plant: handledBy(comparingWithTheFirstRevision),
    minimal: [
      componentsV2(TEXT),
      editMessage(0, { components: [TEXT, TEXT] }),
      editMessage(0, { components: [TEXT] }),
      editMessage(0, { flags: 0 }),
    ],
  },
  {
    id: "pressed-custom-ids-die-with-their-message",
    what: "A component has no effect if another one of its custom_id was used in a message of the channel that is deleted.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component.custom-id.is-free-in-other-messages",
    ],
    plant: handledBy(spendingCustomIds),
    minimal: [row(BUTTON), use(0, "a"), REMOVE_FIRST, row(BUTTON), use(3, "a")],
  },
  {
    id: "choices-of-users-become-defaults",
    what: "After a user chose from a string select, an edit of something else makes that choice the default of the select.",
    kind: "sequence",
    rules: ["message.components.read-back", "message.list-and-get-agree", "string-select.option.has-emoji-and-default"],
    plant: handledBy(storingWhatWasChosen),
    minimal: [
      row({ type: STRING_SELECT, custom_id: "a", options: OPTIONS }),
      use(0, "a", ["b"]),
      editMessage(0, { content: "b" }),
      readMessage(0),
    ],
  },
];
