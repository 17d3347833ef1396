/** Bugs that show when requests come together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  create,
  createA,
  edit,
  FORBID_USER,
  IN_OTHER_GUILD,
  permissions,
  permit,
  read,
} from "../requests.js";
import { afterOthers, type Handler, handledBy } from "../wrap.js";

const CHAT_INPUT = 1;

/** The fields of a chat input command that an edit writes back. */
function rowOf({ type, description, nsfw, default_member_permissions }: JsonObject): JsonObject {
  if (type !== CHAT_INPUT || description === undefined) return {};
  return { description, nsfw: nsfw ?? false, default_member_permissions: default_member_permissions ?? null };
}

/** Reads the command, changes it and writes it back as a whole. */
function writingTheWholeRow(): Handler {
  return async (call, { pass, ask }) => {
    const body = await bodyOf(call.request);
    if (call.operation !== "edit" || !isObject(body) || Object.keys(body).length === 0) return pass();
    const found = await ask("GET", `${call.place}/${call.path["id"]}`);
    const before = found.ok ? rowOf(await objectOf(found)) : {};
    await afterOthers();
    return pass({ ...before, ...body });
  };
}

/** Keeps the permissions to store in a variable of the module. */
function sharingThePermissions(): Handler {
  let current: Json | undefined;
  return async (call, { pass }) => {
    if (call.operation !== "edit-permissions") return pass();
    current = await bodyOf(call.request);
    await afterOthers();
    return pass(current);
  };
}

/** Creates of one place wait for each other; answers are fetched by the name of the command. */
function answeringByName(): Handler {
  const turns = new Map<string, Promise<Response>>();
  const answers = new Map<string, Response>();
  return async (call, { pass }) => {
    if (call.operation !== "create") return pass();
    const name = textOf(await objectOf(call.request), "name");
    const carryOut = async (): Promise<Response> => {
      const response = await pass();
      if (!response.ok) return response;
      answers.set(name, response);
      await afterOthers();
      return answers.get(name)?.clone() ?? response;
    };
    const turn = (turns.get(call.place) ?? Promise.resolve()).then(carryOut, carryOut);
    turns.set(call.place, turn);
    return turn;
  };
}

export const BLIND_RACES: readonly PlantedBug[] = [
  {
    id: "edits-write-the-whole-row",
    what: "An edit reads the command, changes it and writes all of it, so it undoes an edit of another field that came with it.",
    kind: "race",
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields"],
    plant: handledBy(writingTheWholeRow),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
  {
    id: "permissions-in-a-shared-variable",
    what: "Two edits of permissions at once share a variable, and both commands get the permissions of the later one.",
    kind: "race",
    rules: [
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(sharingThePermissions),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
      permissions(0),
    ],
  },
  {
    id: "creates-answered-by-name",
    what: "Two creates of one name in two scopes at once are answered with the same command, the later one.",
    kind: "race",
    rules: [
      "command.guild-id.equals-the-path",
      "command.guild-id.is-absent-globally",
      "command.create.answers-what-is-read-back",
      "command.name.is-free-in-other-scopes",
    ],
    plant: handledBy(answeringByName),
    minimal: [createA({}), atOnce(createA({}, IN_OTHER_GUILD))],
  },
];
