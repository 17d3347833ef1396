/** Mistakes of two requests at once, and two of what lies side by side: races and scopes. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  atOnce,
  bulk,
  create,
  createA,
  DELIVERIES,
  drive,
  edit,
  IN_GUILD,
  IN_OTHER_GUILD,
  invoke,
  list,
  row,
  use,
} from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { besides, listFor, localeOf } from "./helpers.js";

const USER = 2;

/** Tokens are made once for all uses of a command that run together. */
function sharingTokens(): Handler {
  const beside = besides<string>();
  const twins = new Map<string, string>();
  const latest = new Map<string, string>();
  const tokens = new Map<string, Json>();
  return async (call, { pass }) => {
    if (driven(call) === "invokeCommand") {
      const key = textOf(await objectOf(call.request), "command_id");
      return beside(key, "", async (others) => {
        const response = await pass();
        const id = textOf(await objectOf(response), "interaction_id");
        const before = latest.get(key);
        if (others.length > 0 && before !== undefined && id !== "") twins.set(id, before);
        if (id !== "") latest.set(key, id);
        return response;
      });
    }
    if (driven(call) !== "listDeliveries") return pass();
    const withToken = (one: JsonObject): JsonObject => {
      const id = textOf(one, "id");
      const { token = null } = one;
      tokens.set(id, tokens.get(twins.get(id) ?? "") ?? token);
      return { ...one, token: tokens.get(id) ?? token };
    };
    return changed(await pass(), (body) =>
      inEach(body, ({ deliveries = [], ...rest }) => ({
        ...rest,
        deliveries: inEach(deliveries, (each) =>
          isObject(each["interaction"]) ? { ...each, interaction: withToken(each["interaction"]) } : each,
        ),
      })),
    );
  };
}

/** The second of two deletes finds the list locked, and gives up without a word. */
function givingUp(): Handler {
  const beside = besides<string>();
  return async (call, { pass, ask }) => {
    if (call.operation !== "delete") return pass();
    const id = call.path["id"] ?? "";
    return beside(call.place, id, async (others) => {
      const isRaced = others.some((other) => other !== id);
      const isThere = isRaced && (await ask("GET", `${call.place}/${id}`)).ok;
      return isThere ? new Response(null, { status: 204 }) : pass();
    });
  };
}

/** Answers are written into one buffer of the application. */
function sharingABuffer(): Handler {
  const beside = besides<string>();
  const buffers = new Map<string, Json>();
  return async (call, { pass }) => {
    const { application = "", guild } = call.path;
    if (call.operation !== "bulk" || guild === undefined) return pass();
    return beside(application, guild, async (others) => {
      const response = await pass();
      const buffer = buffers.get(application);
      if (response.ok) buffers.set(application, (await bodyOf(response)) ?? []);
      const isRaced = others.some((other) => other !== guild) && buffer !== undefined;
      return isRaced ? changed(response, () => buffer) : response;
    });
  };
}

/** A second press within the same moment is taken for a double click, whoever presses. */
function takingForDoubleClicks(): Handler {
  const beside = besides<string>();
  return async (call, { pass }) => {
    if (driven(call) !== "useComponent") return pass();
    const body = await objectOf(call.request);
    const user = textOf(body, "user_id");
    return beside(`${textOf(body, "message_id")} ${textOf(body, "custom_id")}`, user, async (others) =>
      others.some((other) => other !== user) ? Response.json({ outcome: "handled" }) : pass(),
    );
  };
}

/** A new name is looked for among all commands of the scope. */
function lookingAtAllTypes(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const own = known.get(path["id"] ?? "");
    const name = operation === "edit" ? (await objectOf(request))["name"] : undefined;
    if (own === undefined || typeof name !== "string" || name === own.name) return pass();
    const others = [...known.values()].filter((each) => each.place === place && each.name === name);
    return others.some(({ key }) => key !== keyOf(place, { ...own.command, name })) ? refusal() : pass();
  };
}

/** Both kinds of Spanish take the place of each other. */
function speakingAnySpanish(): Handler {
  return async (call, { pass, ask }) => {
    const response = await pass();
    const isPlain = call.operation === "list" && !call.query.has("with_localizations");
    if (!isPlain || localeOf(call) !== "es-ES" || !response.ok) return response;
    const whole = await bodyOf(await ask("GET", `${call.place}?with_localizations=true`));
    const names = new Map<string, Json>();
    inEach(whole ?? [], (command) => {
      const { name_localizations: all } = command;
      const name = isObject(all) && all["es-ES"] === undefined ? all["es-419"] : undefined;
      if (name !== undefined) names.set(textOf(command, "id"), name);
      return command;
    });
    return changed(response, (body) =>
      inEach(body, (command) => {
        const name = names.get(textOf(command, "id"));
        return name === undefined ? command : { ...command, name_localized: name };
      }),
    );
  };
}

/** Deletes a command of a bulk overwrite. */
function removeOf(position: number): PlainRequest {
  return { method: "DELETE", path: `${IN_GUILD}/{#0.${position}.id}` };
}

/** Those that are side by side. */
export const SIDE_BY_SIDE: readonly PlantedBug[] = [
  {
    id: "twins-share-a-token",
    what: "Two uses of a command at once are delivered with the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique", "interaction.object.has-its-fields", "interaction.id.is-unique"],
    plant: handledBy(sharingTokens),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
  {
    id: "two-deletes-are-one-too-many",
    what: "Of two commands of a scope that are deleted at once, one stays, although both deletes are answered with 204.",
    kind: "race",
    rules: [
      "endpoint.delete.removes-the-command",
      "endpoint.delete.answers-204",
      "command.list.holds-each-command",
      "endpoint.unknown-command.is-refused",
    ],
    plant: handledBy(givingUp),
    minimal: [bulk([A, { ...A, name: "b" }]), removeOf(0), atOnce(removeOf(1)), list()],
  },
  {
    id: "guilds-share-an-answer",
    what: "Of two bulk overwrites in two guilds at once, the second is answered with the commands of the first.",
    kind: "race",
    rules: [
      "scope.lists-do-not-mix",
      "scope.writes-stay-in-their-scope",
      "bulk.stays-in-its-scope",
      "command.guild-id.equals-the-path",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: handledBy(sharingABuffer),
    minimal: [bulk([A]), atOnce(bulk([{ ...A, name: "b" }], IN_OTHER_GUILD))],
  },
  {
    id: "two-people-are-a-double-click",
    what: "Of two users who use a component of a message at once, the second one's use is not delivered.",
    kind: "race",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(takingForDoubleClicks),
    minimal: [
      row({ type: 2, style: 1, label: "b", custom_id: "b" }),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      use(0, "b"),
      atOnce(
        drive("useComponent", {
          user_id: "{#1.user_id}",
          channel_id: "{channel_id}",
          message_id: "{#0.id}",
          custom_id: "b",
          values: [],
        }),
      ),
    ],
  },
  {
    id: "renames-avoid-every-type",
    what: "A command cannot be renamed to the name of a command of another type in its scope.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-types",
      "command.name.rename-to-a-used-name-is-refused",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
    ],
    plant: remembering(lookingAtAllTypes),
    minimal: [createA({}), create({ name: "b", type: USER }), edit(0, { name: "b" })],
  },
  {
    id: "any-spanish-will-do",
    what: "A list for es-ES shows the name of es-419 where that of es-ES is missing, although only the other way is a fallback.",
    kind: "scope",
    rules: [
      "localization.list.omits-a-missing-locale",
      "localization.fallback.of-es-419-is-es-es",
      "localization.missing-locale-shows-the-default",
      "localization.fallback.missing-shows-the-default",
      "localization.list.shows-the-requesters-locale",
      "localization.may-be-partial",
    ],
    plant: handledBy(speakingAnySpanish),
    minimal: [createA({ name_localizations: { "es-419": "b" } }), listFor(IN_GUILD, "es-ES")],
  },
];
