/** A small SDK of builders for commands, written from the documents. `BLIND_SDK` names the mistakes that are switched on. */

const MISTAKES = new Set((process.env.BLIND_SDK ?? "").split(","));
export const on = (name) => MISTAKES.has(name);

/** The SDK refuses a value with this error. */
export class BuilderError extends Error {}

export function refuse(what) {
  throw new BuilderError(what);
}

export const length = (text) => [...text].length;
export const isText = (value, least, most) =>
  typeof value === "string" && length(value) >= least && length(value) <= most;
export const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

export const text = (least, most) => (value) => isText(value, least, most);
export const whole = (least, most) => (value) => isWhole(value, least, most);
export const flag = (value) => typeof value === "boolean";
export const listOf = (fits, least, most) => (value) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(fits);
export const orNull = (fits) => (value) => value === null || fits(value);
export const dictionary = (fits) =>
  orNull((value) => typeof value === "object" && !Array.isArray(value) && Object.values(value).every(fits));

/** A builder knows its members, judges each when it is set, and judges all of them together in `toJSON`. */
export class Builder {
  constructor(members) {
    this.members = members;
    this.values = {};
  }

  knows(member) {
    return member in this.members;
  }

  set(member, value) {
    const fits = this.members[member] ?? refuse(`there is no ${member}`);
    if (!fits(value)) refuse(`${member} does not fit`);
    if (on("drops-zero") && (value === 0 || value === "" || value === false)) return this;
    if (on("drops-null") && value === null) return this;
    this.values[member] = on("trims-text") && typeof value === "string" ? value.trim() : value;
    return this;
  }

  /** Adds builders to a list of this one. */
  add(member, builders) {
    if (!this.knows(member)) refuse(`there is no ${member}`);
    this.values[member] = builders;
    return this;
  }

  /** Sets a member to one other builder. */
  put(member, builder) {
    if (!this.knows(member)) refuse(`there is no ${member}`);
    this.values[member] = builder;
    return this;
  }

  /** Subclasses refuse combinations here. */
  judge() {}

  toJSON() {
    const sent = {};
    for (const [member, value] of Object.entries(this.values)) sent[member] = plain(value);
    this.judge(sent);
    return sent;
  }
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Builder ? value.toJSON() : value;
}

const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const LATIN = /^[-_'a-z0-9]{1,32}$/i;
const SAFE = Number.MAX_SAFE_INTEGER;
const any = () => true;

export function isChatName(value) {
  if (typeof value !== "string" || !(on("latin-names-only") ? LATIN : PATTERN).test(value)) return false;
  return on("accepts-capitals") || on("lower-cases-names") || value === value.toLowerCase();
}

export class Choice extends Builder {
  constructor() {
    const name = text(1, on("choice-names-of-32") ? 32 : 100);
    super({ name, name_localizations: dictionary(text(1, 100)), value: any });
  }

  judge({ name, value }) {
    if (name === undefined || value === undefined) refuse("a choice has name and value");
  }
}

const WITH_CHOICES = [3, 4, 10];

export class Option extends Builder {
  constructor() {
    super({
      type: whole(1, 11),
      name: isChatName,
      name_localizations: dictionary(isChatName),
      description: text(1, 100),
      description_localizations: dictionary(text(1, 100)),
      required: flag,
      choices: any,
      options: any,
      channel_types: listOf((one) => isWhole(one, 0, 16), 0, 100),
      min_value: (value) => typeof value === "number",
      max_value: (value) => typeof value === "number",
      min_length: whole(0, 6000),
      max_length: whole(1, 6000),
      autocomplete: flag,
    });
  }

  judge(sent) {
    const { type } = sent;
    for (const member of ["type", "name", "description"])
      if (sent[member] === undefined) refuse(`an option has a ${member}`);
    const only = (member, types) => {
      if (sent[member] !== undefined && !types.includes(type)) refuse(`${member} is not for type ${type}`);
    };
    only("required", [3, 4, 5, 6, 7, 8, 9, 10, 11]);
    only("choices", WITH_CHOICES);
    only("autocomplete", WITH_CHOICES);
    only("options", [1, 2]);
    only("channel_types", [7]);
    for (const bound of ["min_value", "max_value"]) {
      only(bound, [4, 10]);
      if (sent[bound] !== undefined && !inRange(type, sent[bound])) refuse(`${bound} is out of range`);
    }
    for (const bound of ["min_length", "max_length"]) only(bound, [3]);
    judgeChoices(sent);
    if (type === 1 || type === 2) judgeOptions(sent.options, type === 2 ? "group" : "subcommand");
    if (on("lower-cases-names")) sent.name = sent.name.toLowerCase();
  }
}

function inRange(type, value) {
  return type === 4 ? Number.isSafeInteger(value) : Math.abs(value) <= SAFE + 1;
}

function judgeChoices({ type, choices, autocomplete }) {
  if (choices === undefined) return;
  if (choices.length > 25) refuse("at most 25 choices");
  if (autocomplete === true && choices.length > 0) refuse("autocomplete excludes choices");
  for (const { value } of choices) {
    if (type === 3 ? !isText(value, 0, 100) : typeof value !== "number" || !inRange(type, value))
      refuse("value of a choice");
  }
}

function judgeOptions(options = [], parent) {
  if (options.length > (on("accepts-26-options") ? 26 : 25)) refuse("at most 25 options");
  const names = options.map(({ name }) => name);
  if (new Set(names).size !== names.length) refuse("names of options are unique");
  if (on("sorts-required-first"))
    options.sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false));
  let isOptionalSeen = false;
  for (const { type, required, name, name_localizations: translated } of options) {
    if (type === 2 && parent !== "command" && !on("accepts-nested-groups")) refuse("a group is at the top");
    if (type === 1 && parent === "subcommand") refuse("a subcommand is in a command or a group");
    if (type > 2 && parent === "group") refuse("a group has subcommands");
    if (required === true && isOptionalSeen) refuse("required options come first");
    if (type > 2 && required !== true) isOptionalSeen = true;
    for (const [locale, word] of Object.entries(translated ?? {})) {
      if (word !== name && names.includes(word)) refuse("a translation is the name of another option");
      const others = options.filter((one) => one.name !== name);
      if (others.some((one) => one.name_localizations?.[locale] === word))
        refuse("a translation is that of another option");
    }
  }
}

export class Command extends Builder {
  constructor() {
    super({
      type: whole(1, 4),
      name: text(1, 32),
      name_localizations: dictionary(text(1, 32)),
      description: text(1, 100),
      description_localizations: dictionary(text(1, 100)),
      options: any,
      default_member_permissions: orNull((value) => typeof value === "string" && /^\d+$/.test(value)),
      dm_permission: orNull(flag),
      default_permission: flag,
      nsfw: flag,
      integration_types: listOf((one) => isWhole(one, 0, 1), 0, 2),
      contexts: orNull(listOf((one) => isWhole(one, 0, 2), 0, 3)),
      handler: whole(1, 2),
    });
  }

  set(member, value) {
    if (member === "default_member_permissions") {
      if (on("null-becomes-text")) return super.set(member, value).replace(member, String);
      if (on("bits-through-a-number"))
        return super.set(member, value).replace(member, (bits) => bits && String(Number(bits)));
    }
    return super.set(member, value);
  }

  replace(member, change) {
    this.values[member] = change(this.values[member]);
    return this;
  }

  judge(sent) {
    const { type = 1, name, description, options, handler, name_localizations: names } = sent;
    if (name === undefined) refuse("a command has a name");
    if (type === 1 && ![name, ...Object.values(names ?? {})].every(isChatName)) refuse("the name breaks the pattern");
    if (type !== 1 && description !== undefined) refuse("a menu command has no description");
    if (type !== 1 && options !== undefined) refuse("a menu command has no options");
    if (type !== 4 && handler !== undefined) refuse("handler is for entry points");
    judgeOptions(options, "command");
    if (!on("no-size-limit") && sizeOf(sent) > 8000) refuse("a command has at most 8000 characters");
    if (on("lower-cases-names") && type === 1) sent.name = name.toLowerCase();
    if (on("constant-integration-types")) sent.integration_types ??= [0];
  }
}

function sizeOf({ options = [], choices = [], value, ...texts }) {
  const longest = (field) =>
    Math.max(...[texts[field] ?? "", ...Object.values(texts[`${field}_localizations`] ?? {})].map(length));
  const own = longest("name") + longest("description") + (value === undefined ? 0 : length(String(value)));
  return [...options, ...choices].reduce((sum, part) => sum + sizeOf(part), own);
}
