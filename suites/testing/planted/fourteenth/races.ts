/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, atOnce, createA, DELIVERIES, drive, invoke, permissions, permit, remove } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

const CREATED = 201;
const NOT_FOUND = 404;
const USES: ReadonlySet<string> = new Set(["invokeCommand", "typeOption", "useComponent"]);

/** Who uses something is in a variable that all uses share. */
function sharingTheUser(): Handler {
  let user = "";
  return async (call, { pass }) => {
    if (!USES.has(driven(call) ?? "")) return pass();
    const use = await objectOf(call.request);
    user = textOf(use, "user_id");
    await afterOthers();
    return user === use["user_id"] ? pass() : pass({ ...use, user_id: user });
  };
}

/** Entries of permissions by guild. */
type Entries = ReadonlyMap<string, readonly JsonObject[]>;

/** Permissions hang on the name of a command, and those that come beside its deletion are written after it. */
function writingPermissionsLast(known: Known): Handler {
  const deleting = new Set<string>();
  const left = new Map<string, Entries>();
  const inherited = new Map<string, Entries>();
  const remove = async (id: string, pass: () => Promise<Response>) => {
    deleting.add(id);
    await afterOthers();
    const response = await pass();
    deleting.delete(id);
    inherited.delete(id);
    return response;
  };
  const permit = async ({ path, request }: Call, pass: () => Promise<Response>) => {
    const { id = "", guild = "" } = path;
    const key = known.get(id)?.key;
    const entries = elementsOf((await objectOf(request))["permissions"]).filter(isObject);
    const wasDeleting = deleting.has(id);
    await afterOthers();
    const isBeside = wasDeleting || deleting.has(id);
    const response = await pass();
    if (response.ok) inherited.set(id, new Map([...(inherited.get(id) ?? [])].filter(([other]) => other !== guild)));
    const isWritten = response.ok || response.status === NOT_FOUND;
    if (isBeside && isWritten && key !== undefined)
      left.set(key, new Map([...(left.get(key) ?? []), [guild, entries]]));
    return response;
  };
  return async (call, { pass }) => {
    const { operation, place, path } = call;
    const { id = "", guild = "" } = path;
    if (operation === "delete") return remove(id, pass);
    if (operation === "edit-permissions") return permit(call, pass);
    const response = await pass();
    if (operation === "create" && response.status === CREATED) {
      const command = await objectOf(response);
      const key = keyOf(place, command);
      const entries = left.get(key);
      if (left.delete(key) && entries !== undefined) inherited.set(textOf(command, "id"), entries);
    }
    const entries = operation === "get-permissions" ? inherited.get(id)?.get(guild) : undefined;
    if (entries === undefined) return response;
    return changed(response, (body) => inEach(body, (each) => ({ ...each, permissions: entries })));
  };
}

/** Those that need two requests at once. */
export const FOURTEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "uses-at-once-are-of-one-user",
    what: "What two users do at once is delivered as what the later one of them did twice.",
    kind: "race",
    rules: [
      "interaction.member.has-its-fields",
      "interaction.locale.is-of-the-client",
      "interaction.object.has-its-fields",
      "access.denied-user.neither-sees-nor-uses",
    ],
    plant: handledBy(sharingTheUser),
    minimal: [
      createA({}),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      invoke(0),
      atOnce(invoke(0, { user_id: "{#1.user_id}" })),
      DELIVERIES,
    ],
  },
  {
    id: "permissions-beside-a-delete-go-to-the-next-command",
    what: "Permissions that arrive together with the deletion of their command are those of the next command of its name.",
    kind: "race",
    rules: [
      "permission.delete-drops-permissions",
      "upsert.after-delete-is-a-create",
      "permission.get.answers-the-object",
    ],
    plant: remembering(writingPermissionsLast),
    minimal: [createA({}), remove(0), atOnce(permit(0, [ALLOW_ROLE])), createA({}), permissions(3)],
  },
];
