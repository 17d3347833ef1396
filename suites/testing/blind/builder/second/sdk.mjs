/** A second blind SDK: functions that take plain payloads. `BLIND_SDK` names the mistakes that are switched on. */
import { Choice, Command, isWhole, listOf, Option, refuse } from "../sdk.mjs";
import { Component, Message, Modal } from "../sdk-components.mjs";
import { after, before } from "./sdk-mistakes.mjs";

const snowflake = (value) => typeof value === "string" && /^\d{1,20}$/.test(value);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const GLOBAL_ONLY = ["dm_permission", "integration_types", "contexts"];
const MOST_OF_TYPE = { 1: 100, 2: 15, 3: 15, 4: 1 };
const PARTS = {
  options: (value) => built(new Option(), value),
  choices: (value) => built(new Choice(), value),
};
const component = (value) => built(new Component(isObject(value) ? value.type : value), value, COMPONENT_PARTS);
const COMPONENT_PARTS = { components: component, component, accessory: component };

class ListedCommand extends Command {
  constructor() {
    super();
    this.members.id = snowflake;
  }
}

class Edit extends Command {
  constructor(commandType) {
    super();
    this.commandType = commandType;
  }

  judge(sent) {
    if (sent.type !== undefined) refuse("the type of a command does not change");
    super.judge({ name: "name", ...sent, type: this.commandType });
  }
}

/** What the SDK sends for a command that is created. */
export function create(payload, isForGuild) {
  return judged(isForGuild ? "guild-create" : "create", payload, (given) => {
    if (isForGuild) judgeGuild(given);
    return built(new Command(), given).toJSON();
  });
}

/** What the SDK sends for a command that is edited. */
export function edit(payload, commandType, isForGuild) {
  return judged(isForGuild ? "guild-edit" : "edit", payload, (given) => {
    if (isForGuild) judgeGuild(given);
    return built(new Edit(commandType), given).toJSON();
  });
}

/** What the SDK sends to replace all commands. */
export function replaceAll(payloads) {
  if (!Array.isArray(payloads)) refuse("a list is needed");
  const sent = payloads.map((payload) =>
    judged("list", payload, (given) => built(new ListedCommand(), given).toJSON()),
  );
  const keys = sent.map(({ type = 1, name }) => `${type} ${name}`);
  if (new Set(keys).size !== keys.length) refuse("a name repeats");
  for (const [type, most] of Object.entries(MOST_OF_TYPE))
    if (sent.filter((one) => (one.type ?? 1) === Number(type)).length > most) refuse("too many commands of a type");
  for (const { type = 1, description } of sent)
    if (type === 1 && description === undefined) refuse("a description is needed");
  return sent;
}

/** What the SDK sends for the permissions of a command. */
export function permissions(body) {
  return judged("permissions", body, (given) => {
    const isEntry = (entry) =>
      isObject(entry) &&
      snowflake(entry.id) &&
      isWhole(entry.type, 1, 3) &&
      typeof entry.permission === "boolean" &&
      Object.keys(entry).length === 3;
    if (!isObject(given) || !listOf(isEntry, 0, 100)(given.permissions)) refuse("permissions do not fit");
    return given;
  });
}

/** What the SDK sends for a message. */
export function message(payload) {
  return judged("message", payload, (given) => built(new Message(), given, COMPONENT_PARTS).toJSON());
}

/** What the SDK sends for a modal. */
export function modal(payload) {
  return judged("modal", payload, (given) => built(new Modal(), given, COMPONENT_PARTS).toJSON());
}

/** The mistakes change what a check is given, or what comes out of it. */
function judged(kind, payload, check) {
  return after(check(before(structuredClone(payload), kind)), kind);
}

function judgeGuild(payload) {
  for (const member of GLOBAL_ONLY) if (payload[member] !== undefined) refuse(`${member} is for global commands`);
  if (payload.type === 4) refuse("an entry point is global");
}

function built(builder, payload, parts = PARTS) {
  if (!isObject(payload)) refuse("an object is needed");
  for (const [member, value] of Object.entries(payload)) {
    if (value === undefined) continue;
    if (parts[member] === undefined) builder.set(member, value);
    else if (Array.isArray(value)) builder.add(member, value.map(parts[member]));
    else builder.put(member, parts[member](value));
  }
  return builder;
}
