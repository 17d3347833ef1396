/**
 * Mistakes of backends in Ruby, found on a service with Sinatra, Puma and ActiveRecord that was written from the documents
 * alone. It is slow to install and to check, so the reference service makes its mistakes here.
 */
import { expect, test } from "vitest";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { bodyOf } from "./planted/call.js";
import { driven } from "./planted/fifth/driven.js";
import { inEach, textOf, withMember } from "./planted/parts.js";
import type { Fetch } from "./planted/planted-bug.js";
import { answers, changed, type Handler, handledBy, stores } from "./planted/wrap.js";
import { checkOpened } from "./zoo/measuring/check-service.js";

const { cases } = suiteOf("documented");

/** Strong parameters that list the members of options, and those of nested ones, but nothing below. */
function permitted(body: Json, depth = 0): Json {
  return inEach(body, (one) => {
    if (!isObject(one) || one["options"] === undefined) return one;
    const { options, ...others } = one;
    return depth < 2 ? { ...others, options: permitted(options, depth + 1) } : others;
  });
}

const inLowerCase = (option: JsonObject): JsonObject =>
  typeof option["value"] === "string" ? { ...option, value: option["value"].toLowerCase() } : option;

/** Associations by name: a command that is deleted takes the permissions of every command that is called like it. */
function destroyingByName(): Handler {
  const names = new Map<string, string>();
  const bare = new Set<string>();
  return async (call, { pass }) => {
    const id = call.path["id"] ?? "";
    if (call.operation === "delete") for (const [other, name] of names) if (name === names.get(id)) bare.add(other);
    if (call.operation === "edit-permissions") bare.delete(id);
    const response = await pass();
    const made = call.operation === "create" ? await bodyOf(response) : undefined;
    if (isObject(made)) names.set(textOf(made, "id"), textOf(made, "name"));
    const isBare = call.operation === "get-permissions" && bare.has(id);
    return isBare ? changed(response, (body) => ({ ...(body as JsonObject), permissions: [] })) : response;
  };
}

interface Mistake {
  readonly what: string;
  /** How the ids of cases begin. */
  readonly areas: readonly string[];
  readonly plant: (service: Fetch) => Fetch;
  /** The titles of all causes. */
  readonly titles: readonly string[];
}

const MISTAKES: readonly Mistake[] = [
  {
    what: "strong parameters drop options below the second level",
    areas: [
      "choice.name-localizations.",
      "choice.name.has-1-to-100-characters.",
      "option.name.has-1-to-32-characters.",
    ],
    plant: stores((body, { operation }) => (operation === "driver" ? body : permitted(body))),
    titles: ['The field "options" of an option is not stored: reads are without it'],
  },
  {
    what: "choices are compared with casecmp?",
    areas: ["option-value.choices-are-the-only-values.of-"],
    plant: stores((body, call) =>
      driven(call) === "invokeCommand"
        ? inEach(body, (use) => withMember(use, "options", (all) => inEach(all, inLowerCase)))
        : body,
    ),
    titles: ["Not kept: If an option has choices, each of them may be delivered, and no other value"],
  },
  {
    what: "permissions are destroyed by the name of their command",
    areas: ["scope.writes-stay-in-their-scope@guild-leaves-permissions"],
    plant: handledBy(destroyingByName),
    titles: [
      "Not kept: A write changes commands of its own application, type and scope, and their permissions; commands of the same name elsewhere, and permissions of others, stay as they are",
    ],
  },
  {
    what: "a job that delivers runs twice",
    areas: ["interaction.command.", "interaction.data.id-", "autocomplete.typed-option.", "button.press-"],
    plant: answers((body, call) =>
      driven(call) === "listDeliveries"
        ? inEach(body, (list) => withMember(list, "deliveries", (all) => elementsOf(all).flatMap((one) => [one, one])))
        : body,
    ),
    titles: ["The same interaction is delivered more than once"],
  },
];

function check(areas: readonly string[], plant: (service: Fetch) => Fetch) {
  const { fetch, target } = createReferenceService({ seed: "ruby" });
  return checkOpened(openFetchTarget(parseTarget(target, "ruby", { inProcess: true }), plant(fetch)), {
    cases: cases.filter(({ id }) => areas.some((area) => id.startsWith(area))),
    properties: [],
  });
}

test.each(MISTAKES)("$what: found, and named by one cause", async ({ areas, plant, titles }) => {
  const sound = await check(areas, (service) => service);
  const { causes } = await check(areas, plant);

  expect(sound.touched).toEqual([]);
  expect(causes.map(({ title }) => title)).toEqual(titles);
});
