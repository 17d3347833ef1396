/** Bugs of what is many: sizes. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { type Change, countOf, inEach, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, DELIVERIES, drive, row, times, use } from "../requests.js";
import { answers, refuses } from "../wrap.js";

const USER_COMMAND = 2;
const USER_SELECT = 5;
/** How many chat-input commands a scope may have, which is not all that it may have. @see D1 Limits */
const MAX_CHAT_INPUT = 100;
/** How many of the chosen ids are looked up. */
const MAX_LOOKED_UP = 5;

/** Entities are looked up for the first values only. */
const resolvingTheFirstFive: Change = (one) =>
  withMember(one, "data", (data) =>
    inEach(data, (used) => {
      const found = new Set(elementsOf(used["values"]).slice(0, MAX_LOOKED_UP));
      const firstOf = (entities: JsonObject) =>
        Object.fromEntries(Object.entries(entities).filter(([id]) => found.has(id)));
      const isFew = countOf(used["values"]) <= MAX_LOOKED_UP || used["component_type"] === undefined;
      if (isFew) return used;
      return withMember(used, "resolved", (resolved) =>
        inEach(resolved, (all) =>
          Object.fromEntries(Object.entries(all).map(([kind, each]) => [kind, isObject(each) ? firstOf(each) : each])),
        ),
      );
    }),
  );

/** Those that take more than a few. */
export const FOURTEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "five-chosen-entities-are-resolved",
    what: "Of more than five users, roles or channels that are chosen in a select, resolved has the first five.",
    kind: "size",
    rules: ["component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"],
    plant: answers(inInteractions(resolvingTheFirstFive)),
    minimal: [
      row({ type: USER_SELECT, custom_id: "s", max_values: MAX_LOOKED_UP + 1 }),
      ...times(MAX_LOOKED_UP, () => drive("makeUser")),
      use(0, "s", ["{user_id}", ...times(MAX_LOOKED_UP, (index) => `{#${index + 1}.user_id}`)]),
      DELIVERIES,
    ],
  },
  {
    id: "bulks-have-a-hundred-elements",
    what: "A bulk overwrite with more than 100 elements is refused, although the limit of each type is kept.",
    kind: "size",
    rules: [
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.types-are-independent",
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => operation === "bulk" && countOf(body) > MAX_CHAT_INPUT),
    minimal: [
      bulk([
        ...times(MAX_CHAT_INPUT, (index) => ({ name: `c${index}`, description: "c" })),
        { name: "u", type: USER_COMMAND },
      ]),
    ],
  },
];
