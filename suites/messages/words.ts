/** Messages of the leased guild's first channel, and the components that rows are about. */
import type { Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { ACCEPTED, at, type Body, type Details, detailsOf, idOf } from "../rows/steps.js";

export type { Body };

/** The flag IS_COMPONENTS_V2. */
export const V2 = 1 << 15;

type Extra = Pick<Partial<Step>, "as" | "expect" | "files" | "encoding" | "query" | "path" | "open">;

const CHANNEL = { channel_id: { $: "channel" } };

/** POST of a message. */
export function send(part: Part, name: string, body: Template, details: Details<Extra> = {}): Step {
  return { name, part, call: MESSAGE_OPERATIONS.create, body, expect: ACCEPTED, path: CHANNEL, ...detailsOf(details) };
}

/** GET of the message of step `of`. */
export function read(name: string, of: string, expect: readonly Check[] = [], extra: Extra = {}): Step {
  return {
    name,
    part: "read",
    call: MESSAGE_OPERATIONS.get,
    expect: [...ACCEPTED, ...expect],
    path: { ...CHANNEL, message_id: idOf(of) },
    ...extra,
  };
}

/** GET of the newest messages of the channel. */
export function listing(name: string, expect: readonly Check[] = [], part: Part = "read"): Step {
  return { name, part, call: MESSAGE_OPERATIONS.list, expect: [...ACCEPTED, ...expect], path: CHANNEL };
}

/** PATCH of the message of step `of`. */
export function change(part: Part, name: string, of: string, body: Template, details: Details<Extra> = {}): Step {
  return {
    name,
    part,
    call: MESSAGE_OPERATIONS.edit,
    body,
    expect: ACCEPTED,
    ...detailsOf(details),
    path: { ...CHANNEL, message_id: idOf(of) },
  };
}

/** The message of step `of` in the list of step `list`. */
export const listed = (list: string, of: string, pointer = ""): Reference => ({
  $: list,
  find: { id: idOf(of) },
  at: pointer,
});

/** What step `sent` sent is what is at `where`, once what the service fills in is set aside. */
export const readsBack = (sent: string, where: Reference): Check => ({ check: "round-trip", sent, at: where });

/** A message with the flag, and these components at its top. */
export const v2 = (...components: readonly Template[]): Body => ({ flags: V2, components });

/** A message without the flag. */
export const legacy = (...components: readonly Template[]): Body => ({ content: "Sent by slashproof", components });

/** A text display. */
export const text = (content = "Text", more: Body = {}): Body => ({ type: 10, content, ...more });
/** An action row. */
export const row = (...components: readonly Template[]): Body => ({ type: 1, components });
/** A button that delivers an interaction. */
export const button = (customId: string, more: Body = {}): Body => ({
  type: 2,
  style: 1,
  label: "Press",
  custom_id: customId,
  ...more,
});
/** A button with a URL. */
export const link = (more: Body = {}): Body => ({
  type: 2,
  style: 5,
  label: "Open",
  url: "https://example.com",
  ...more,
});
/** A string select. */
export const select = (customId: string, more: Body = {}): Body => ({
  type: 3,
  custom_id: customId,
  options: [
    { label: "One", value: "one" },
    { label: "Two", value: "two" },
  ],
  ...more,
});
/** A section with one text by default. */
export const section = (accessory: Template, ...components: readonly Template[]): Body => ({
  type: 9,
  components: components.length === 0 ? [text()] : components,
  accessory,
});
/** A container. */
export const container = (...components: readonly Template[]): Body => ({ type: 17, components });
/** A media object with an external URL. */
export const picture = (url = "https://example.com/picture.png"): Body => ({ media: { url } });
/** A thumbnail, valid as accessory only. */
export const thumbnail = (more: Body = {}): Body => ({ type: 11, ...picture(), ...more });
/** A media gallery with one item by default. */
export const gallery = (...items: readonly Template[]): Body => ({
  type: 12,
  items: items.length === 0 ? [picture()] : items,
});
/** A separator. */
export const separator = (more: Body = {}): Body => ({ type: 14, ...more });

/** The component at a pointer of the message that step `name` answered with. */
export const component = (name: string, pointer: string): Reference => at(name, `/components${pointer}`);

/** A flag can be set when a message is sent, so the message that is edited has that of the row from the beginning. */
export function slotFor({ v2: hasFlag }: { readonly v2: boolean }): Body {
  return hasFlag ? v2(text("A slot of slashproof")) : legacy(row(button("slot")));
}

/** Why a service may refuse a premium button of a SKU that does not exist. */
export const OPEN_SKU =
  "the documents do not say that a premium button may name a SKU that the application does not have";
