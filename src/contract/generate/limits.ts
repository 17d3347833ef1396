/** The numbers of the contract under names that code can use. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { numberAt, objectAt } from "./json-object.js";
import type { ContractSources } from "./read-contract.js";

/** The text of `limits.gen.ts`. */
export function generateLimits({ documents, schemas }: ContractSources): string {
  const root = JSON.parse(JSON.stringify(documents.api)) as JsonObject;
  const fallbacks = Object.entries(objectAt(root, "x-limits", "fallbacks")).map(([locale, row]) => [
    locale,
    isObject(row) ? row["locale"] : undefined,
  ]);
  return `/** Bounds are included. Lengths of text are in code points. */
export const LIMITS = ${literal(limitsOf(schemas, objectAt(root, "x-limits")))} as const;

/** Locale that replaces one that a dictionary lacks. */
export const FALLBACKS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(fallbacks))};
`;
}

function limitsOf(schemas: Readonly<Record<string, JsonObject>>, counted: JsonObject): JsonObject {
  const length = (name: string): JsonObject => ({
    min: numberAt(schemas, name, "minLength"),
    max: numberAt(schemas, name, "maxLength"),
  });
  const range = (name: string, property: string): JsonObject => ({
    min: numberAt(schemas, name, "properties", property, "minimum"),
    max: numberAt(schemas, name, "properties", property, "maximum"),
  });
  const most = (name: string, property: string): JsonObject => ({
    max: numberAt(schemas, name, "properties", property, "maxItems"),
  });
  return {
    commandName: length("ChatInputName"),
    commandDescription: length("CommandDescription"),
    optionName: length("OptionName"),
    optionDescription: length("OptionDescription"),
    options: { max: numberAt(schemas, "CommandOptions", "maxItems") },
    nestedOptions: most("SubcommandOption", "options"),
    choices: most("StringOption", "choices"),
    choiceName: length("ChoiceName"),
    choiceString: { max: numberAt(schemas, "StringChoice", "properties", "value", "maxLength") },
    minLength: range("StringOption", "min_length"),
    maxLength: range("StringOption", "max_length"),
    integer: range("IntegerOption", "min_value"),
    number: range("NumberOption", "min_value"),
    permissions: most("EditPermissionsBody", "permissions"),
    commandSize: { max: numberAt(counted, "commandSize", "max") },
    commandsPerType: objectAt(counted, "commandsPerType", "types"),
    messageComponents: { max: numberAt(counted, "messageComponents", "max") },
    actionRows: { max: numberAt(counted, "actionRows", "max") },
    dailyCreates: { max: numberAt(counted, "dailyCreates", "max") },
    buttonsInARow: { max: numberAt(schemas, "ActionRow", "properties", "components", "maxContains") },
    customId: length("CustomId"),
    embedFields: most("Embed", "fields"),
    modalTitle: objectAt(counted, "modalTitle"),
    modalComponents: objectAt(counted, "modalComponents"),
    followUps: { max: numberAt(counted, "followUps", "max") },
    uploadBytes: { max: numberAt(counted, "uploadBytes", "max") },
    voiceStatus: { max: numberAt(schemas, "VoiceStatusBody", "properties", "status", "maxLength") },
    lobbyMembers: { max: numberAt(schemas, "BulkLobbyMembersBody", "maxItems") },
    lobbyMessages: { max: numberAt(counted, "lobbyMessages", "max") },
    applicationEmojis: { max: numberAt(counted, "applicationEmojis", "max") },
    memberRequestSeconds: { min: numberAt(counted, "memberRequestSeconds", "min") },
  };
}

/** JSON as a TypeScript literal: members that are numbers stay number keys. */
function literal(value: Json): string {
  return JSON.stringify(value, null, 2).replace(/"(\w+)":/g, "$1:");
}
