/** Bugs that only requests at once show. */
import type { Json } from "../../../../src/contract/json.js";
import { bodyOf, type Call, callOf } from "../call.js";
import { objectOf } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { atOnce, componentsV2, createA, DELIVERIES, IN_OTHER_GUILD, list, row, use } from "../requests.js";
import { afterOthers, handledBy } from "../wrap.js";
import { componentsIn, idOf, withShownIds } from "./component-ids.js";
import { delivering } from "./used.js";

const SELECT: Json = {
  type: 3,
  custom_id: "p",
  options: [
    { label: "a", value: "a" },
    { label: "b", value: "b" },
  ],
};

export const TWENTY_THIRD_RACES: readonly PlantedBug[] = [
  {
    id: "lists-at-once-share-a-language",
    what: "Lists that are requested at once are all answered in the language of the last request.",
    kind: "race",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
      "localization.list.reaches-every-depth",
      "localization.missing-locale-shows-the-default",
      "localization.header.precedes-accept-language",
      "localization.accept-language.is-used",
    ],
    plant: (service: Fetch): Fetch => {
      let current = new Headers();
      return async (request) => {
        if (callOf(request).operation !== "list") return service(request);
        current = request.headers;
        await afterOthers();
        return service(withLanguageOf(request, current));
      };
    },
    minimal: [
      createA({ name_localizations: { de: "b", fr: "c" } }),
      { ...list(), headers: { "X-Discord-Locale": "de" } },
      atOnce({ ...list(), headers: { "X-Discord-Locale": "fr" } }),
    ],
  },
  {
    id: "messages-at-once-share-a-counter-of-ids",
    what: "Messages that are sent at once draw the ids of their components from one counter, which leaves gaps.",
    kind: "race",
    rules: ["component.id.is-filled-in-sequentially"],
    plant: handledBy(() => {
      const shown = new Map<string, readonly number[]>();
      const join = batches();
      return async (call, { pass }) => {
        if (call.operation === "edit-message") shown.delete(call.path["id"] ?? "");
        if (call.operation !== "create-message") return withShownIds(await pass(), shown);
        const { position, count } = await join();
        const response = await pass();
        const sent = componentsIn((await objectOf(call.request))["components"]);
        if (count > 1 && sent.every((each) => idOf(each) === 0)) {
          const ids = sent.map((_, index) => index * count + position + 1);
          shown.set(textOf(await objectOf(response), "id"), ids);
        }
        return withShownIds(response, shown);
      };
    }),
    minimal: [
      componentsV2({ type: 10, content: "a" }, { type: 10, content: "b" }),
      atOnce(componentsV2({ type: 10, content: "c" }, { type: 10, content: "d" })),
    ],
  },
  {
    id: "selections-at-once-share-a-buffer",
    what: "Selections that are finished at once are all delivered with the values of the last one.",
    kind: "race",
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.auto-select.has-its-fields",
      "component-response.auto-select.values-are-resolved",
      "component-response.select.delivers-an-interaction",
      "component-response.select.count-lies-within-the-bounds",
    ],
    plant: handledBy(() => {
      let buffer: Json = [];
      const handle = delivering(
        async ({ values = [] }) => (countOf(values) > 0 ? { values: buffer } : {}),
        async () => {},
      );
      return async (call, behind) => {
        if (call.path["name"] !== "useComponent") return handle(call, behind);
        const { values = [] } = await objectOf(call.request);
        if (countOf(values) > 0) buffer = values;
        await afterOthers();
        return handle(call, behind);
      };
    }),
    minimal: [row(SELECT), use(0, "p", ["a"]), atOnce(use(0, "p", ["b"])), DELIVERIES],
  },
  {
    id: "creates-at-once-share-a-guild",
    what: "Commands that are created at once in two guilds both land in the guild of the last request.",
    kind: "race",
    rules: [
      "scope.writes-stay-in-their-scope",
      "scope.lists-do-not-mix",
      "command.guild-id.equals-the-path",
      "command.guild-id.is-absent-globally",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: handledBy(() => {
      const current = new Map<string, string>();
      return async (call: Call, { pass, ask }) => {
        if (call.operation !== "create") return pass();
        const application = call.path["application"] ?? "";
        current.set(application, call.place);
        await afterOthers();
        const place = current.get(application) ?? call.place;
        return place === call.place ? pass() : ask("POST", place, await bodyOf(call.request));
      };
    }),
    minimal: [createA({}), atOnce(createA({ name: "b" }, IN_OTHER_GUILD))],
  },
];

function withLanguageOf(request: Request, other: Headers): Request {
  const headers = new Headers(request.headers);
  for (const name of ["X-Discord-Locale", "Accept-Language"]) {
    const value = other.get(name);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return new Request(request, { headers });
}

/** Where a request is among those at once, and how many they are. */
interface Place {
  readonly position: number;
  readonly count: number;
}

/** Gathers requests that come at once. */
function batches(): () => Promise<Place> {
  let batch: { count: number } | undefined;
  return async () => {
    batch ??= { count: 0 };
    const mine = batch;
    const position = mine.count++;
    await afterOthers();
    if (batch === mine) batch = undefined;
    return { position, count: mine.count };
  };
}
