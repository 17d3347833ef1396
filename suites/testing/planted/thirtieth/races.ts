/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, createA, DELIVERIES, invoke, list, row, use } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { besideOthers } from "./support.js";

const SERVER_ERROR = 500;
const USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);

/** A new name is looked up and then inserted, and the database takes it once. */
function insertingTwice(known: Known): Handler {
  const creates = besideOthers<Call>();
  return async (call, { pass }) => {
    if (call.operation !== "create") return pass();
    const key = keyOf(call.place, await objectOf(call.request));
    const isNew = [...known.values()].every((each) => each.key !== key);
    return creates(key, call, async (earlier) => (isNew && earlier.length > 0 ? refusal(SERVER_ERROR) : pass()));
  };
}

/** What another bulk overwrite sent, without what this one sent as well. */
function onlyIn(other: readonly Json[], own: readonly Json[]): readonly Json[] {
  const keys = new Set(own.filter(isObject).map((each) => keyOf("", each)));
  return other.filter((each) => isObject(each) && !keys.has(keyOf("", each)));
}

/** Both bulk overwrites delete what they found, and then insert what they were sent. */
function deletingBeforeInserting(): Handler {
  const bulks = besideOthers<{ readonly elements: readonly Json[] }>();
  return async (call, { pass }) => {
    if (call.operation !== "bulk") return pass();
    const elements = elementsOf(await bodyOf(call.request));
    return bulks(call.place, { elements }, async (earlier) => {
      const response = await pass();
      const others = earlier.flatMap((each) => onlyIn(each.elements, elements));
      if (response.ok && others.length > 0) await pass([...elements, ...others]);
      return response;
    });
  };
}

/** An interaction that was made at the same time as another one. */
interface Made {
  /** Its id, once it is there. */
  id: string;
}

/** The token in the path of a response to an interaction. */
function tokenIn({ request }: Call): string {
  return new URL(request.url).pathname.split("/").at(-2) ?? "";
}

/** The interactions in what the driver listed. */
function interactionsIn(body: JsonObject): readonly JsonObject[] {
  return elementsOf(body["deliveries"])
    .map((each) => (isObject(each) ? (each["interaction"] ?? null) : null))
    .filter(isObject);
}

/** Tokens are made of the time, so interactions of one moment have the same. */
function makingTokensOfTime(): Handler {
  const uses = besideOthers<Made>();
  const twins = new Map<string, Made>();
  const tokens = new Map<string, string>();
  const shownToken = (id: string) => tokens.get(twins.get(id)?.id ?? id);
  const asDelivered: Change = (one) => ({ ...one, token: shownToken(textOf(one, "id")) ?? one["token"] ?? null });
  return async (call, { pass, ask }) => {
    if (USES.has(driven(call))) {
      const own: Made = { id: "" };
      return uses("", own, async ([first]) => {
        const response = await pass();
        own.id = textOf(await objectOf(response), "interaction_id");
        if (first !== undefined && own.id !== "") twins.set(own.id, first);
        return response;
      });
    }
    const id = call.path["id"] ?? "";
    const token = tokens.get(id);
    const isOfTwin = call.operation === "respond" && twins.has(id) && shownToken(id) === tokenIn(call);
    const body = isOfTwin ? await bodyOf(call.request) : undefined;
    if (token !== undefined && body !== undefined)
      return ask("POST", `/interactions/${id}/${token}/callback?${call.query}`, body);
    const response = await pass();
    if (driven(call) !== "listDeliveries" || !response.ok) return response;
    for (const one of interactionsIn(await objectOf(response))) tokens.set(textOf(one, "id"), textOf(one, "token"));
    return changed(response, (all) => inInteractions(asDelivered)(all, call));
  };
}

/** A component is locked while it is used. */
function lockingComponents(): Handler {
  const uses = besideOthers<Call>();
  return async (call, { pass }) => {
    if (driven(call) !== "useComponent") return pass();
    const {
      message_id: message = null,
      custom_id: customId = null,
      component_id: id = null,
    } = await objectOf(call.request);
    return uses(JSON.stringify([message, customId, id]), call, async (earlier) =>
      earlier.length > 0 ? Response.json({ outcome: "handled", reason: "the component is in use" }) : pass(),
    );
  };
}

const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };

/** Those of requests at once. */
export const THIRTIETH_RACES: readonly PlantedBug[] = [
  {
    id: "clashing-inserts-end-in-500",
    what: "Of two creates of a new name at once, the second one ends with an error of the server.",
    kind: "race",
    rules: [
      "upsert.parallel-creates-make-one-command",
      "endpoint.bad-input-is-never-a-server-error",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(insertingTwice),
    minimal: [createA({}), atOnce(createA({}))],
  },
  {
    id: "braided-bulk-overwrites",
    what: "After two bulk overwrites at once, the commands of both are there.",
    kind: "race",
    rules: [
      "bulk.removes-what-is-not-listed",
      "bulk.is-atomic",
      "bulk.covers-all-types",
      "command.list.holds-each-command",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: handledBy(deletingBeforeInserting),
    minimal: [bulk([A]), atOnce(bulk([{ ...A, name: "b" }])), list()],
  },
  {
    id: "conjoined-interaction-tokens",
    what: "Two interactions that are made at once have the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: handledBy(makingTokensOfTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "jostled-presses-are-lost",
    what: "Of two uses of a component at once, the second one is not delivered.",
    kind: "race",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component-response.button.has-its-fields",
    ],
    plant: handledBy(lockingComponents),
    minimal: [row(BUTTON), use(0, "b"), atOnce(use(0, "b"))],
  },
];
