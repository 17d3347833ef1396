/** Says in words which value of which response a reference leads to. */
import type { OperationId } from "../contract/operations.js";
import { isReference, type Reference, type Template } from "./template.js";

/** The responses that references can speak of, in the order in which they came, by the name of their step. */
export interface ShownScope {
  /** The operation of each response. */
  readonly answers: ReadonlyMap<string, { readonly call: OperationId }>;
}

/** @example `"description" of the created command in the list of commands read after the request` */
export function showReference(reference: Reference, scope: ShownScope): string {
  const call = scope.answers.get(reference.$)?.call;
  const whole = call === undefined ? constantWords(reference) : answerWords(reference, call, scope);
  const field = fieldWords(reference.at ?? "");
  if (reference.find === undefined) return field === "" ? whole : `${field} in ${whole}`;
  const element = `${elementWords(reference.find, call, scope)} in ${reference.in ? `${fieldWords(reference.in)} in ` : ""}${whole}`;
  return field === "" ? element : `${field} of ${element}`;
}

/** The element of a list that has some members: `the command with name "ping" and type 1`. */
export function showElement(
  where: { readonly [key: string]: Template },
  { $ }: Pick<Reference, "$">,
  scope: ShownScope,
): string {
  return elementWords(where, scope.answers.get($)?.call, scope);
}

const CONSTANTS: Readonly<Record<string, string>> = {
  application: "the id of the application",
  otherApplication: "the id of the second application",
  guild: "the id of the guild",
  guild2: "the id of the second guild",
  channel: "the id of the channel",
  channel2: "the id of the second channel",
  role: "the id of the role",
  user: "the id of the user",
  channels: "the channels of target.json",
  roles: "the roles of target.json",
  users: "the users of target.json",
  interactions: "the interactions of target.json",
};

function constantWords({ $ }: Reference): string {
  return CONSTANTS[$] ?? `the response to step "${$}"`;
}

/** The name of a field in quotation marks, or a longer pointer as it is. */
function fieldWords(pointer: string): string {
  return /^\/[a-z_]+$/.test(pointer) ? `"${pointer.slice(1)}"` : pointer;
}

function answerWords({ $, of }: Reference, call: OperationId, scope: ShownScope): string {
  if (of === "sent") return `the body of ${showRequest($, call, scope)}`;
  const read = /^(?:list|get)(?=[A-Z])/.exec(call)?.[0];
  if (read === undefined || of === "headers")
    return `the ${of === "headers" ? "headers of the " : ""}response to ${showRequest($, call, scope)}`;
  const noun = wordsOf(call.slice(read.length));
  const what = read === "list" ? `list of ${noun}` : noun;
  if ($ === "before" || $ === "after") return `the ${what} read ${$} the request`;
  return `the ${ordinalOf($, call, scope)}${what} that was read`;
}

const ADJECTIVES: Readonly<Record<string, string>> = { valid: "valid ", twin: "invalid ", act: "tested " };

/** @example `the second "edit command" request` */
export function showRequest(step: string, call: OperationId, scope: ShownScope): string {
  const nth = ordinalOf(step, call, scope);
  return `the ${nth === "" ? "" : (ADJECTIVES[step] ?? nth)}"${wordsOf(call)}" request`;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** A step whose place among the others does not matter: `the "create command" request (step "slot")`. */
export function showStep({ name, call }: { readonly name: string; readonly call: OperationId }): string {
  return `the "${wordsOf(call)}" request (step "${name}")`;
}

/** Which of several calls of one operation a step is, with a space after it; empty for the only one. */
function ordinalOf(step: string, call: OperationId, { answers }: ShownScope): string {
  const alike = [...answers].filter(([, answer]) => wordsOf(answer.call) === wordsOf(call)).map(([name]) => name);
  if (alike.length < 2) return "";
  const nth = alike.indexOf(step);
  return `${ORDINALS[nth] ?? `${nth + 1}th`} `;
}

/** The parts of an operation id, without the scope: `edit command` of `editGuildCommand`. */
function wordsOf(call: string): string {
  return call
    .replace(/(Global|Guild)(?=Command)/, "")
    .replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase();
}

function elementWords(
  where: { readonly [key: string]: Template },
  list: OperationId | undefined,
  scope: ShownScope,
): string {
  const noun = list === undefined ? "element" : (/Commands$|Messages$/.exec(list)?.[0].slice(0, -1) ?? "element");
  const members = Object.entries(where);
  const [[name, value] = []] = members;
  if (members.length === 1 && name === "id" && isReference(value))
    return identifiedWords(noun.toLowerCase(), value, scope);
  const shown = members.map(([member, wanted]) =>
    isReference(wanted)
      ? `the ${member} of ${showReference({ ...wanted, at: "" }, scope)}`
      : `${member} ${JSON.stringify(wanted)}`,
  );
  return `the ${noun.toLowerCase()} with ${shown.join(" and ")}`;
}

/** By the request that made it. */
function identifiedWords(noun: string, reference: Reference, scope: ShownScope): string {
  const call = scope.answers.get(reference.$)?.call;
  if (reference.at === "/id" && reference.find !== undefined)
    return `${elementWords(reference.find, call, scope)} (by its id from ${showReference({ $: reference.$ }, scope)})`;
  if (call === undefined || reference.at !== "/id" || !/^(?:create|edit)(?=[A-Z])/.test(call))
    return `the ${noun} whose id is ${showReference(reference, scope)}`;
  const isEdit = call.startsWith("edit");
  if (noun === "element") return `the element of ${identifiedWords("command", reference, scope)}`;
  if (ordinalOf(reference.$, call, scope) === "") return `the ${isEdit ? "edited" : "created"} ${noun}`;
  const role = ADJECTIVES[reference.$];
  if (role !== undefined) return `the ${noun} of the ${role}request`;
  return `the ${noun} of ${showRequest(reference.$, call, scope)}`;
}
