/** The adapter of the blind SDK, as docs/sdk-builders.md describes. `BLIND_ADAPTER` names its mistake. */
import { Choice, Command, Option } from "./sdk.mjs";
import { Component, Message, Modal } from "./sdk-components.mjs";

const MISTAKE = process.env.BLIND_ADAPTER ?? "";
const is = (name) => MISTAKE === name;

export const name = "blind-sdk";
export const version = "1.0.0";

const CHILDREN = { options: optionOf, choices: choiceOf };
let reused;
let calls = 0;

export function command(payload) {
  calls += 1;
  if (is("calls-a-missing-function")) return new Command().addEverything(payload).toJSON();
  if (is("refuses-everything")) throw new Error("the client is not logged in");
  if (is("refuses-user-commands") && payload.type === 2) throw new Error("only slash commands and message commands");
  if (is("deletes-from-the-given-payload")) {
    delete payload.description;
    return payload;
  }
  if (is("swallows-refusals")) return swallowed(payload);
  const built = filled(is("reuses-one-builder") ? earlier() : new Command(), payload, CHILDREN);
  const sent = built.toJSON();
  if (is("returns-nothing")) return undefined;
  if (is("returns-a-function")) return () => sent;
  if (is("returns-text")) return JSON.stringify(sent);
  if (is("returns-a-list")) return [sent];
  if (is("returns-no-json")) return { ...sent, version: 1n };
  if (is("returns-a-promise-of-nothing")) return Promise.resolve(undefined);
  if (is("prefixes-names")) return { ...sent, name: `x${sent.name}`.slice(0, 32) };
  if (is("forgets-the-description")) return { ...sent, description: undefined };
  if (is("forgets-the-type-of-menus") && sent.type !== undefined) return { ...sent, type: undefined };
  if (is("worse-after-a-while") && calls > 200) return { ...sent, description: "the description was lost" };
  return sent;
}

export function message(payload) {
  if (is("misspells-a-variable") && payload.components !== undefined) return filled(new Message(), payloads, {});
  return filled(new Message(), payload, { components: componentOf }).toJSON();
}

export function modal(payload) {
  const given = is("forgets-the-title") ? { ...payload, title: undefined } : payload;
  return filled(new Modal(), given, { components: componentOf }).toJSON();
}

function optionOf(payload) {
  if (is("misses-a-function-for-options")) return new Option().fromPlain(payload);
  if (is("group-becomes-a-subcommand") && payload.type === 2)
    return filled(new Option(), { ...payload, type: 1 }, CHILDREN);
  if (is("integer-becomes-a-number") && payload.type === 4)
    return filled(new Option(), { ...payload, type: 10 }, CHILDREN);
  return filled(new Option(), payload, CHILDREN);
}

function choiceOf(payload) {
  if (is("refuses-choices")) throw new Error("a choice must be an instance of Choice");
  return filled(new Choice(), payload, {});
}

function componentOf(payload) {
  return filled(new Component(payload.type), payload, {
    components: componentOf,
    component: componentOf,
    accessory: componentOf,
  });
}

/** Passes each member of the payload to the builder: a list of parts, one part, or a plain value. */
function filled(builder, payload, parts) {
  for (const [member, value] of Object.entries(payload)) {
    if (value === undefined) continue;
    if (!builder.knows(member)) throw Object.assign(new Error(`the SDK has no ${member}`), { unsupported: true });
    if (parts[member] === undefined) builder.set(member, passed(member, value));
    else if (Array.isArray(value)) builder.add(member, value.map(one(parts[member])));
    else builder.put(member, one(parts[member])(value));
  }
  return builder;
}

/** A part that is no object cannot be passed to a builder. */
function one(partOf) {
  return (value) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return partOf(value);
    throw Object.assign(new Error("the SDK takes builders only"), { unsupported: true });
  };
}

function passed(member, value) {
  if (is("bounds-as-text") && (member === "min_value" || member === "max_value")) return String(value);
  if (is("dictionaries-as-pairs") && member.endsWith("_localizations") && value !== null) return Object.entries(value);
  return value;
}

function swallowed(payload) {
  try {
    return filled(new Command(), payload, CHILDREN).toJSON();
  } catch {
    return undefined;
  }
}

function earlier() {
  reused ??= new Command();
  return reused;
}
