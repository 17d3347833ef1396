/** Messages and modals as faults are derived from them. Rules are not checked: nowhere, not on one carrier, not at one place, not of one type. */
import { RULES, type Rule } from "../../../../contract/catalogue.js";
import { isObject, type Json } from "../../../../contract/json.js";
import { valueAt } from "../../../../contract/json-pointer.js";
import { type JudgedMessage, MESSAGES } from "../../kinds/messages.js";
import { EVERYWHERE, type PayloadFaults, type Share } from "../derive.js";
import { COMPONENT_BOUNDS } from "./bounds.js";

type MessageShare = Share<JudgedMessage>;

const ON_SEND: MessageShare = {
  word: "not-asked-on-send",
  phrase: " for new messages",
  holds: (_, { carrier }) => carrier === "send",
};

const ON_EDIT: MessageShare = {
  word: "not-asked-on-edit",
  phrase: " in edits of messages",
  holds: (_, { carrier }) => carrier === "edit",
};

const IN_MODALS: MessageShare = {
  word: "not-asked-in-modals",
  phrase: " for modals",
  holds: (_, { carrier }) => carrier === "modal",
};

const CONTAINER = 17;

const IN_CONTAINERS: MessageShare = {
  word: "not-asked-in-containers",
  phrase: " inside containers",
  holds: ({ pointer }, { body }) => {
    const [top] = /^\/components\/\d+(?=\/)/.exec(pointer) ?? [];
    const holder = top === undefined ? undefined : valueAt(body, top);
    return isObject(holder) && holder["type"] === CONTAINER;
  },
};

const OF_ACCESSORIES: MessageShare = {
  word: "not-asked-of-accessories",
  phrase: " for accessories",
  holds: ({ pointer }) => pointer.includes("/accessory"),
};

/** Rules that one of the types which they hold for can escape: the component is the innermost one around the place. */
const TYPES_OF: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^select\.(custom-id|placeholder|min-values\.is|max-values\.is|disabled)/, [3, 5, 6, 7, 8]],
  [/^component\.custom-id\.has-/, [2, 3, 4, 5, 6, 7, 8, 19, 21, 22, 23]],
  [/^auto-select\.default-values\.(have|lie)/, [5, 6, 7, 8]],
  [/^modal-input\.disabled/, [4, 21, 22, 23]],
  [/^media\.(url|only)/, [11, 12]],
];

function ofType(type: number): MessageShare {
  return {
    word: `not-asked-of-type-${type}`,
    phrase: ` for components of type ${type}`,
    holds: ({ pointer }, { body }) => typeAround(body, pointer) === type,
  };
}

function typeAround(body: Json, pointer: string): Json | undefined {
  const [place] = /^.*\/(components\/\d+|accessory|component)(?=\/|$)/.exec(pointer) ?? [];
  const component = place === undefined ? undefined : valueAt(body, place);
  return isObject(component) ? component["type"] : undefined;
}

const AREAS = new Set(["component", "placement", "button", "select", "modal-input", "content", "message"]);

/**
 * What the service fills in, which no payload breaks; and what may be without effect instead of refused where no request can
 * tell the two apart: these have faults written by hand.
 */
const BY_HAND: ReadonlySet<string> = new Set([
  "media.filled-fields-have-their-types",
  "string-select.option.has-emoji-and-default",
  "checkbox.cannot-be-required",
]);

const JUDGED: readonly Rule[] = RULES.filter(
  ({ id, area, checked, level, profile }) =>
    AREAS.has(area) && checked !== "behaviour" && level !== "observe" && profile === "documented" && !BY_HAND.has(id),
);

/** Where a modal may also take the value without effect cannot be seen, for a modal is not read. */
const IN_BOTH =
  /^auto-select\.default|^component\.(custom-id\.has|id\.is-a|type)|^select\.(custom-id|max|min|placeholder)|^string-select\.(options|option\.(label|value|desc))|^text-display\./;
const NOT_IN_CONTAINERS =
  /^(message|v2\.(content|embeds|poll|stickers|components\.(are|need))|legacy|container\.acc|separator|section|string-select\.option\.(has|desc)|file|thumbnail\.|placement\.(section|modal))|is-unique-in-its-modal|fit-the-select/;
const OF_ANY_ACCESSORY =
  /^button\.(custom|label|link|premium|sku|style|url)|^component\.(custom-id\.(has|is-for|is-unique-in-its-mes)|fields|id|type)|^media\.url|^placement\.(message|row\.does|select)/;
/** Their rows upload files, and those are not checked on edits. */
const NOT_ON_EDIT: ReadonlySet<string> = new Set(["file.url.refers-to-an-attachment"]);

function sharesOf({ id, observable }: Rule): readonly MessageShare[] {
  const types = TYPES_OF.find(([rules]) => rules.test(id))?.[1].map(ofType) ?? [];
  if (observable === "driver") return [EVERYWHERE, ...types];
  return [
    EVERYWHERE,
    ON_SEND,
    ...(NOT_ON_EDIT.has(id) ? [] : [ON_EDIT]),
    ...(IN_BOTH.test(id) ? [IN_MODALS] : []),
    ...(NOT_IN_CONTAINERS.test(id) ? [] : [IN_CONTAINERS]),
    ...(OF_ANY_ACCESSORY.test(id) ? [OF_ACCESSORIES] : []),
    ...types,
  ];
}

/** Messages and modals. */
export const MESSAGE_FAULTS: PayloadFaults<JudgedMessage> = {
  names: ["message", "modal"],
  kind: MESSAGES,
  rules: JUDGED,
  sharesOf,
  bounds: COMPONENT_BOUNDS,
  harm: {
    unchecked: "Components get in that clients cannot show, and users see a message that is broken",
    loose: "Components that no other service takes are kept, and clients show them cut or not at all",
    tight: "A valid message at the limit cannot be sent",
  },
};
