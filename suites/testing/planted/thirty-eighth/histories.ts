/** Bugs of what applications are configured with: sequences. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { create, createA, drive, GLOBALLY, list } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { isReset } from "./paths.js";

const ENTRY_POINT = 4;

/** A deleted entry point leaves a row that says so, and enabling activities makes none where there is a row. */
function launchingOnce(known: Known): Handler {
  let isDeleted = false;
  let isMissing = false;
  return async (call, { pass }) => {
    const { operation, path } = call;
    const deleted = operation === "delete" ? known.get(path["id"] ?? "")?.command : undefined;
    const response = await pass();
    if (!response.ok) return response;
    if (isReset(call)) isMissing = false;
    if (deleted?.["type"] === ENTRY_POINT) isDeleted = true;
    if (operation === "create" && (await objectOf(response))["type"] === ENTRY_POINT) {
      isDeleted = false;
      isMissing = false;
    }
    const sent = driven(call) === "changeApplication" ? await objectOf(call.request) : {};
    if (sent["has_activity"] === true && textOf(sent, "application_id") === "") isMissing = isDeleted;
    if (operation !== "list" || path["guild"] !== undefined || !isMissing) return response;
    const isShown = (each: Json) => !isObject(each) || each["type"] !== ENTRY_POINT;
    return changed(response, (body) => (Array.isArray(body) ? body.filter(isShown) : body));
  };
}

/** The contexts that an application is configured with are read for its first command. */
function readingTheConfigurationOnce(): Handler {
  const configured = new Map<string, Json>();
  return async (call, { pass }) => {
    const { operation, path } = call;
    const application = path["application"] ?? "";
    if (isReset(call)) configured.clear();
    const body = operation === "create" && path["guild"] === undefined ? await objectOf(call.request) : {};
    if (body["name"] === undefined || body["integration_types"] !== undefined) return pass();
    const first = configured.get(application);
    if (first !== undefined) {
      const response = await pass({ ...body, integration_types: first });
      return response.ok ? response : pass();
    }
    const response = await pass();
    const types = (await objectOf(response))["integration_types"];
    if (response.ok && types !== undefined) configured.set(application, types);
    return response;
  };
}

/** Enables or disables activities. */
function activities(isEnabled: boolean): PlainRequest {
  return drive("changeApplication", { has_activity: isEnabled });
}

/** Configures the installation contexts of the application. */
function installable(...types: readonly Json[]): PlainRequest {
  return drive("changeApplication", { integration_types: types });
}

/** Those of applications. */
export const THIRTY_EIGHTH_HISTORIES: readonly PlantedBug[] = [
  // D1 "Entry point handler types": "When activities are enabled for an application, a PRIMARY_ENTRY_POINT command named Launch is created automatically with handler 2."
  {
    id: "launch-that-was-deleted-is-not-made-again",
    what: "When activities are enabled again, there is no command Launch if it was deleted before they were disabled.",
    kind: "sequence",
    rules: [
      "interaction.entry-point.comes-with-activities",
      "entry-point.is-listed",
      "entry-point.can-be-deleted",
      "command.list.holds-each-command",
    ],
    plant: remembering(launchingOnce),
    minimal: [
      activities(false),
      activities(true),
      list(GLOBALLY),
      { method: "DELETE", path: `${GLOBALLY}/{#2.0.id}` },
      activities(false),
      activities(true),
      list(GLOBALLY),
    ],
  },
  // D1 "Application command": "integration_types? | … | Global commands only. Defaults to the application's configured contexts".
  {
    id: "configured-contexts-are-those-of-the-first-command",
    what: "A global command without integration_types gets those that the application had when it created its first one.",
    kind: "sequence",
    rules: ["command.integration-types.default-to-the-application"],
    plant: handledBy(readingTheConfigurationOnce),
    minimal: [
      installable(0),
      createA({}, GLOBALLY),
      installable(0, 1),
      create({ name: "b", description: "b" }, GLOBALLY),
    ],
  },
];
