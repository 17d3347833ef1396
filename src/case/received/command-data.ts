/** The data of a used command, and of one that is being typed: which command it is, and what was filled in. */
import { elementsOf, isNothing, isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { showValue } from "../show.js";
import type { UsePlace } from "./envelope.js";
import type { KnownUse } from "./known-world.js";
import { is, type Questions, type ReceivedObject } from "./questions.js";

type DataSchema = "CommandData" | "AutocompleteData";

/** Judges the data of a use of a command. */
export function askCommandData(questions: Questions, data: ReceivedObject, use: KnownUse, scene: UsePlace): void {
  const { sent } = use;
  const command = askCommand(questions, data, use, "CommandData");
  if (sent["target_id"] !== undefined)
    askTarget(questions, data, sent["target_id"], { scene, type: command?.["type"] });
  askOptions(questions, { ...data, list: data.value["options"] }, sent["options"], {
    defined: command?.["options"],
    ask: askOption,
    schema: "DeliveredOption",
  });
}

/** Judges the data of a command that is being typed. */
export function askTypedData(questions: Questions, data: ReceivedObject, use: KnownUse): void {
  const command = askCommand(questions, data, use, "AutocompleteData");
  askOptions(questions, { ...data, list: data.value["options"] }, use.sent["options"], {
    defined: command?.["options"],
    ask: askTyped,
    schema: "TypedOption",
  });
}

/** @returns the command, where the case has seen it */
function askCommand(
  questions: Questions,
  data: ReceivedObject,
  { sent, command }: KnownUse,
  schema: DataSchema,
): JsonObject | undefined {
  questions.ask(data, { schema, name: "id" }, is(sent["command_id"], "the id of the command"));
  if (command === undefined) return undefined;
  questions.ask(data, { schema, name: "name" }, is(command["name"], "the default name of the command"));
  questions.ask(data, { schema, name: "type" }, is(command["type"] ?? 1, "the type of the command"));
  if (sent["version"] === undefined && command["version"] !== undefined)
    questions.ask(data, { schema, name: "version" }, is(command["version"], "the version of the command"));
  return command;
}

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;

function askTarget(
  questions: Questions,
  data: ReceivedObject,
  target: Json,
  { scene, type }: { readonly scene: UsePlace; readonly type: Json | undefined },
): void {
  const schema = "CommandData";
  questions.ask(data, { schema, name: "target_id", type }, is(target, "the id of what it was used on"));
  const isMember = scene.members.has(`${scene.guild} ${target}`);
  const kinds = type === MESSAGE_COMMAND ? ["messages"] : isMember ? ["users", "members"] : ["users"];
  if (type !== MESSAGE_COMMAND && type !== USER_COMMAND) return;
  questions.ask(
    data,
    { schema, name: "resolved", type },
    {
      expected: `${kinds.join(" and ")} with the key ${showValue(target)}`,
      isSo: (resolved) => kinds.every((kind) => hasKey(resolved, kind, target)),
    },
  );
}

/** Whether entities of a kind have one with this id. */
export function hasKey(resolved: Json | undefined, kind: string, id: Json): boolean {
  const entities = isObject(resolved) ? resolved[kind] : undefined;
  return isObject(entities) && Object.hasOwn(entities, String(id));
}

interface Filled {
  /** As the driver got it. */
  readonly sent: JsonObject;
  /** As the command defines it. */
  readonly defined: JsonObject | undefined;
}

interface OptionWords {
  readonly defined: Json | undefined;
  readonly schema: "DeliveredOption" | "TypedOption";
  readonly ask: (questions: Questions, option: ReceivedObject, filled: Filled) => void;
}

/** A use fills in so many options at most, on each of its levels. */
const MOST_OPTIONS = 25;

/** Every option that was filled in is there under its name, with its type; the rest is for `ask`. */
function askOptions(
  questions: Questions,
  { at, list }: { readonly at: string; readonly list: Json | undefined },
  given: Json | undefined,
  words: OptionWords,
): void {
  const { schema, ask } = words;
  if (schema === "DeliveredOption") askNoOthers(questions, { at, list }, given, words.defined);
  for (const sent of elementsOf(given).slice(0, MOST_OPTIONS).filter(isObject)) {
    const delivered = elementsOf(list).slice(0, MOST_OPTIONS);
    const index = delivered.findIndex((one) => isObject(one) && one["name"] === sent["name"]);
    const found = delivered[index];
    const holder = { value: isObject(found) ? found : {}, at: `${at}/options/${Math.max(index, 0)}` };
    const defined = elementsOf(words.defined).find((one) => isObject(one) && one["name"] === sent["name"]);
    const known = isObject(defined) ? defined : undefined;
    if (!isUnderItsDefaultName(questions, { at, delivered, found: index }, { name: sent["name"], known, given }))
      continue;
    if (!isDelivered(questions, holder, { sent, defined: known }, { at, schema })) continue;
    if (known?.["type"] !== undefined)
      questions.ask(holder, { schema, name: "type" }, is(known["type"], "the type of the option"));
    const inner = { at: holder.at, list: holder.value["options"] };
    if (sent["options"] === undefined) ask(questions, holder, { sent, defined: known });
    else if (isNested(questions, holder, sent["options"], schema))
      askOptions(questions, inner, sent["options"], { ...words, defined: known?.["options"] });
  }
}

/** No option of the command has a value that the user did not fill in: such as that of another use. */
function askNoOthers(
  questions: Questions,
  { at, list }: { readonly at: string; readonly list: Json | undefined },
  given: Json | undefined,
  defined: Json | undefined,
): void {
  const namesIn = (options: Json | undefined) =>
    new Set(elementsOf(options).flatMap((one) => (isObject(one) ? [one["name"]] : [])));
  const [known, filledIn] = [namesIn(defined), namesIn(given)];
  const isOther = (one: Json): boolean =>
    isObject(one) && known.has(one["name"]) && !filledIn.has(one["name"]) && !isNothing(one["value"]);
  const delivered = elementsOf(list).slice(0, MOST_OPTIONS);
  const index = delivered.findIndex(isOther);
  // Where there is none, nothing was shown of the rule.
  if (index < 0) return;
  const place = { value: delivered[index], at: `${at}/options/${index}` };
  questions.askRule(VALUES, place, { expected: "no value that was not filled in", isSo: () => false });
}

const VALUES: RuleId = "interaction.data.options-have-name-type-and-value";

/** Something that was filled in is there. */
function isDelivered(
  questions: Questions,
  option: ReceivedObject,
  { sent, defined }: Filled,
  { at, schema }: { readonly at: string; readonly schema: OptionWords["schema"] },
): boolean {
  const isInGroup = defined?.["type"] === SUBCOMMAND && at.includes("/options/");
  if (!isInGroup) return questions.ask(option, { schema, name: "name" }, is(sent["name"], FILLED_IN));
  const place = { value: option.value["name"], at: `${option.at}/name` };
  return questions.askRule(NESTED, place, is(sent["name"], "the name of a subcommand that was used"));
}

/** An option or a subcommand that has translations was not delivered under one of them. */
function isUnderItsDefaultName(
  questions: Questions,
  { at, delivered, found }: { readonly at: string; readonly delivered: readonly Json[]; readonly found: number },
  { name, known, given }: Readonly<Record<"name" | "known" | "given", Json | undefined>>,
): boolean {
  const translations = Object.values(Object(isObject(known) ? known["name_localizations"] : undefined));
  const names = delivered.map((one) => (isObject(one) ? one["name"] : undefined));
  // A translation may be the name of another option.
  const others = elementsOf(given).map((one) => (isObject(one) ? one["name"] : undefined));
  const shown = names.findIndex((one) => translations.includes(one) && !others.includes(one));
  const index = found < 0 ? shown : found;
  if (translations.length === 0 || index < 0) return true;
  const place = { value: names[index], at: `${at}/options/${index}/name` };
  return questions.askRule(DEFAULT_NAMES, place, is(name, "the default name of an option that was filled in"));
}

/** Something was filled in inside a subcommand or a group, so it is delivered inside it. */
function isNested(questions: Questions, option: ReceivedObject, given: Json, schema: OptionWords["schema"]): boolean {
  if (elementsOf(given).length === 0) return false;
  const wanted = { expected: "the options that were filled in inside it", isSo: Array.isArray };
  const around = schema === "TypedOption" ? schema : "DeliveredSubcommand";
  return questions.ask(option, { schema: around, name: "options" }, wanted);
}

const ATTACHMENT = 11;

/** A value as it was entered. A file gets an id, and what a service makes of another type is open. */
function askOption(questions: Questions, option: ReceivedObject, { sent, defined }: Filled): void {
  const { value } = sent;
  if (value === undefined || isConverted(value, defined)) return;
  questions.ask(
    option,
    { schema: SCHEMA_OF_VALUE[String(defined?.["type"])] ?? "DeliveredString", name: "value" },
    is(value, "the value that was entered"),
  );
}

/** The schema that has the value of each type of option. */
const SCHEMA_OF_VALUE: Readonly<Record<string, string>> = {
  3: "DeliveredString",
  4: "DeliveredInteger",
  5: "DeliveredBoolean",
  6: "DeliveredEntity",
  7: "DeliveredEntity",
  8: "DeliveredEntity",
  9: "DeliveredEntity",
  10: "DeliveredNumber",
};

const JSON_TYPES: Readonly<Record<string, string>> = { 4: "number", 5: "boolean", 10: "number" };

/** The driver got another kind of value than the option has. */
function isConverted(value: Json, defined: JsonObject | undefined): boolean {
  const type = defined?.["type"];
  return type === undefined || type === ATTACHMENT || typeof value !== (JSON_TYPES[String(type)] ?? "string");
}

const STRING = 3;
const FILLED: RuleId = "autocomplete.filled-options.are-not-focused";
const DEFAULT_NAMES: RuleId = "interaction.data.option-names-are-default-names";
const FILLED_IN = "the name of an option that was filled in";
const SUBCOMMAND = 1;
const NESTED: RuleId = "interaction.data.subcommands-nest";
const WITH_VALUES: RuleId = "interaction.data.options-have-name-type-and-value";

/** The option that is typed into is focused, and has what was typed where it is a text; others have their values. */
function askTyped(questions: Questions, option: ReceivedObject, { sent, defined }: Filled): void {
  const { value, focused } = sent;
  const schema = "TypedOption";
  if (focused === true) {
    questions.ask(option, { schema, name: "focused" }, is(true, "the option that is typed into"));
    if (defined?.["type"] === STRING && typeof value === "string")
      questions.ask(option, { schema, name: "value" }, is(value, "what was typed so far"));
    return;
  }
  const focus = { value: option.value["focused"], at: `${option.at}/focused` };
  questions.askRule(FILLED, focus, { expected: "not true: another option is typed into", isSo: (is) => is !== true });
  if (value === undefined || isConverted(value, defined)) return;
  const place = { value: option.value["value"], at: `${option.at}/value` };
  const rule = typeof place.value === typeof value ? FILLED : WITH_VALUES;
  questions.askRule(rule, place, is(value, "the value that was filled in before"));
}
