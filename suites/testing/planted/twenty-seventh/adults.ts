/** A bug of age-restricted commands that are not for everybody: a pair. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, invoke } from "../requests.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";

const BITS = /^\d+$/;

/** The bits of commands that are kept but not applied, by id. They are stored, so the reset does not empty them. */
type Unapplied = Map<string, string>;

/** The bits that are not applied to a command. */
function unappliedIn({ nsfw, default_member_permissions: bits }: JsonObject): string | undefined {
  return nsfw === true && typeof bits === "string" && BITS.test(bits) ? bits : undefined;
}

/** A command or an element of a list as the access checks see it. */
function asApplied(body: JsonObject): JsonObject {
  return unappliedIn(body) === undefined ? body : { ...body, default_member_permissions: null };
}

/** Notes what is not applied to the commands of a response, each made of the body at the same position. */
async function note(unapplied: Unapplied, bodies: readonly Json[], response: Response): Promise<void> {
  if (!response.ok) return;
  const answer = await bodyOf(response);
  const commands = Array.isArray(answer) ? elementsOf(answer) : [answer ?? null];
  for (const [index, command] of commands.entries()) {
    const body = bodies[index];
    const bits = isObject(body) ? unappliedIn(body) : undefined;
    if (bits === undefined) unapplied.delete(textOf(command, "id"));
    else unapplied.set(textOf(command, "id"), bits);
  }
}

/** An edit, with what the command has before it. */
async function edited(unapplied: Unapplied, call: Call, { pass, ask }: Behind): Promise<Response> {
  const body = await objectOf(call.request);
  const id = call.path["id"] ?? "";
  const before = await objectOf(await ask("GET", `${call.place}/${id}`));
  const bits = unapplied.get(id) ?? before["default_member_permissions"] ?? null;
  const after = { nsfw: before["nsfw"] ?? false, default_member_permissions: bits, ...body };
  const applied = asApplied(after)["default_member_permissions"] ?? null;
  const isSame = applied === (body["default_member_permissions"] ?? before["default_member_permissions"] ?? null);
  const response = await (isSame ? pass() : pass({ ...body, default_member_permissions: applied }));
  await note(unapplied, [after], response);
  return response;
}

/** A write, with what is not applied left out of it. */
async function written(unapplied: Unapplied, call: Call, behind: Behind): Promise<Response> {
  const { operation, request } = call;
  if (operation === "edit") return edited(unapplied, call, behind);
  const body = operation === "create" || operation === "bulk" ? await bodyOf(request) : undefined;
  if (body === undefined) return behind.pass();
  const isLeftOut = [body].flat().some((each) => isObject(each) && unappliedIn(each) !== undefined);
  const response = await (isLeftOut ? behind.pass(inEach(body, asApplied)) : behind.pass());
  await note(unapplied, [body].flat(), response);
  return response;
}

/** The check of the age comes first, and lets an adult in. */
function lettingAdultsIn(): Handler {
  const unapplied: Unapplied = new Map();
  return async (call, behind) => {
    const response = await written(unapplied, call, behind);
    if (!["create", "bulk", "edit", "get", "list"].includes(call.operation)) return response;
    return changed(response, (answer) =>
      inEach(answer, (command) => {
        const bits = unapplied.get(textOf(command, "id"));
        return bits === undefined ? command : { ...command, default_member_permissions: bits };
      }),
    );
  };
}

/** What lets adults in. */
export const ADULTS_NEED_NO_PERMISSION: PlantedBug = {
  id: "adults-need-no-permission",
  what: "default_member_permissions are not applied to an age-restricted command, which every adult can use.",
  kind: "pair",
  rules: [
    "access.default-member-permissions.zero-forbids",
    "access.default-member-permissions.asks-for-its-bit",
    "access.denied-user.neither-sees-nor-uses",
    "access.nsfw.is-for-adults",
  ],
  plant: handledBy(lettingAdultsIn),
  minimal: [createA({ nsfw: true, default_member_permissions: "0" }), invoke(0)],
};
