/** Bugs of what applications receive and of who may send it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { answers, changed, type Handler } from "../wrap.js";
import { driverOf, inDeliveries } from "./driver.js";

const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const MENTIONABLE_SELECT = 7;
const TEXT_DISPLAY = 10;
const ADMINISTRATOR = 1n << 3n;

/** For `answers`: changes the data of each interaction of a type. */
function inDataOf(type: number, change: (data: JsonObject) => JsonObject): (body: Json, call: Call) => Json {
  const inData = (interaction: JsonObject) =>
    interaction["type"] === type
      ? withMember(interaction, "data", (data) => (isObject(data) ? change(data) : data))
      : interaction;
  return (body, call) => (driverOf(call) === "listDeliveries" ? inDeliveries(body, inData) : body);
}

/** Options of a command or subcommand, each changed. @param depth 1 for those of the command */
function withOptions(
  part: JsonObject,
  change: (option: JsonObject, depth: number) => JsonObject,
  depth = 1,
): JsonObject {
  return withMember(part, "options", (all) =>
    inEach(all, (option) => change(withOptions(option, change, depth + 1), depth)),
  );
}

/** Only looks for what is typed in a command and in a subcommand. */
function unfocusedInGroups(option: JsonObject, depth: number): JsonObject {
  return depth > 2 ? without(option, "focused") : option;
}

/** Resolves what was chosen as users, or else as roles. */
function resolvedAsOneKind(data: JsonObject): JsonObject {
  if (data["component_type"] !== MENTIONABLE_SELECT) return data;
  return withMember(data, "resolved", (all) =>
    isObject(all) && all["users"] !== undefined ? without(all, "roles") : all,
  );
}

/** An encoder leaves out what is 0 or false. */
function withoutEmptyValue(option: JsonObject): JsonObject {
  return option["value"] === 0 || option["value"] === false ? without(option, "value") : option;
}

/** Collects the inputs of the form. */
function withoutTexts(data: JsonObject): JsonObject {
  return withMember(data, "components", (all) =>
    elementsOf(all).filter((one) => !isObject(one) || one["type"] !== TEXT_DISPLAY),
  );
}

/** Bits that members do not have without a role: kick, ban, manage channels, guild, messages and roles. */
const OF_ROLES: ReadonlySet<bigint> = new Set([1n, 2n, 4n, 5n, 13n, 28n].map((bit) => 1n << bit));

/** What is known about who may use commands. */
interface Crew {
  /** Permissions by the id of a role. */
  readonly roles: Map<string, bigint>;
  /** Roles by guild, then by user. */
  readonly members: Map<string, Map<string, readonly string[]>>;
  /** Guilds where entries of permissions or owners decide. */
  readonly other: Set<string>;
}

async function learn({ roles, members, other }: Crew, call: Call, response: Response): Promise<void> {
  const body = await objectOf(call.request);
  const guild = textOf(body, "guild_id");
  const name = driverOf(call);
  if (name === "makeRole")
    roles.set(textOf(await objectOf(response), "role_id"), BigInt(textOf(body, "permissions") || 0));
  if (name === "makeMember") {
    const all = elementsOf(body["role_ids"]).map(String);
    members.set(guild, (members.get(guild) ?? new Map()).set(textOf(body, "user_id"), all));
  }
  if (name === "changePermissions") other.add(guild);
  if (name === "makeGuild" && body["owner_id"] !== undefined) other.add(textOf(await objectOf(response), "guild_id"));
  if (call.operation === "edit-permissions") other.add(call.path["guild"] ?? "");
}

/** Asks the first role of a member for what the command needs. */
function askingTheFirstRole(known: Known): Handler {
  const crew: Crew = { roles: new Map(), members: new Map(), other: new Set() };
  const isDenied = (user: string, id: string) => {
    const { command } = known.get(id) ?? {};
    const guild = textOf(command, "guild_id");
    const needed = BigInt(textOf(command, "default_member_permissions") || ADMINISTRATOR);
    const isLimited = textOf(command, "default_member_permissions") !== "" && (needed === 0n || OF_ROLES.has(needed));
    if (!isLimited || crew.other.has(guild)) return false;
    const [first = 0n, ...more] = (crew.members.get(guild)?.get(user) ?? []).map((role) => crew.roles.get(role) ?? 0n);
    const isEnough = (has: bigint) => (has & ADMINISTRATOR) !== 0n || (needed !== 0n && (has & needed) === needed);
    return !isEnough(first) && more.some(isEnough);
  };
  return async (call, { pass }) => {
    const name = driverOf(call);
    const body = await objectOf(call.request);
    const user = textOf(body, "user_id");
    const isUse = name === "invokeCommand" || name === "typeOption";
    if (isUse && isDenied(user, textOf(body, "command_id"))) return Response.json({ outcome: "denied" });
    const response = await pass();
    if (response.ok) await learn(crew, call, response);
    if (name !== "listPicker") return response;
    return changed(response, (answer) =>
      isObject(answer)
        ? withMember(answer, "commands", (all) => elementsOf(all).filter((one) => !isDenied(user, textOf(one, "id"))))
        : answer,
    );
  };
}

const GROUP: Json = {
  type: 2,
  name: "group",
  description: "Group",
  options: [
    {
      type: 1,
      name: "sub",
      description: "Sub",
      options: [{ type: 3, name: "city", description: "City", autocomplete: true }],
    },
  ],
};
const TYPED: Json = { name: "city", value: "Ber", focused: true };
const COUNT: Json = { type: 4, name: "count", description: "Count" };
const MANAGE_GUILD = String(1n << 5n);
const SUBMIT: PlainRequest = drive("submitModal", {
  user_id: "{user_id}",
  interaction_id: "{#2.deliveries.0.interaction.id}",
  values: { text: "a" },
});

/** Such bugs. */
export const FIFTEENTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "option-typed-in-a-group-is-not-focused",
    what: "The option that is typed has no focused in a subcommand of a group.",
    kind: "pair",
    rules: ["autocomplete.typed-option.is-focused", "autocomplete.one-option.is-focused"],
    plant: answers(inDataOf(AUTOCOMPLETE, (data) => withOptions(data, unfocusedInGroups))),
    minimal: [
      createA({ options: [GROUP] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "group", type: 2, options: [{ name: "sub", type: 1, options: [TYPED] }] }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "roles-beside-users-are-not-resolved",
    what: "When users and roles are chosen in a mentionable select, the resolved data has no roles.",
    kind: "pair",
    rules: ["component-response.auto-select.values-are-resolved", "component-response.auto-select.has-its-fields"],
    plant: answers(inDataOf(3, resolvedAsOneKind)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "who", max_values: 2 }),
      use(0, "who", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "option-values-of-zero-and-false-are-left-out",
    what: "An option that is filled in with 0 or false arrives without a value.",
    kind: "value",
    rules: ["interaction.data.options-have-name-type-and-value", "interaction.data.required-options-are-there"],
    plant: answers(inDataOf(2, (data) => withOptions(data, withoutEmptyValue))),
    minimal: [
      createA({ options: [COUNT] }),
      invoke(0, { options: [{ name: "count", type: 4, value: 0 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "submitted-modal-has-no-text-displays",
    what: "The interaction of a submitted modal has only its inputs, and not its text displays.",
    kind: "pair",
    rules: ["component-response.text-display.has-its-fields", "component-response.modal.mirrors-its-components"],
    plant: answers(inDataOf(MODAL_SUBMIT, withoutTexts)),
    minimal: [
      ...modal(
        { type: TEXT_DISPLAY, content: "Please write" },
        { type: 18, label: "Text", component: { type: 4, custom_id: "text", style: 1 } },
      ),
      SUBMIT,
      DELIVERIES,
    ],
  },
  {
    id: "only-the-first-role-of-a-member-counts",
    what: "A member who has the needed permission by the second role is denied.",
    kind: "pair",
    rules: ["access.default-member-permissions.asks-for-its-bit", "access.administrators.use-all-commands"],
    plant: remembering(askingTheFirstRole),
    minimal: [
      createA({ default_member_permissions: MANAGE_GUILD }),
      drive("makeUser"),
      drive("makeRole", { guild_id: "{guild_id}", permissions: "0" }),
      drive("makeRole", { guild_id: "{guild_id}", permissions: MANAGE_GUILD }),
      drive("makeMember", {
        guild_id: "{guild_id}",
        user_id: "{#1.user_id}",
        role_ids: ["{#2.role_id}", "{#3.role_id}"],
      }),
      invoke(0, { user_id: "{#1.user_id}" }),
    ],
  },
];
