/** Mistakes about what is delivered that the author thought of. Each is one replacement in the text of the service. */
import type { EmulatorMistake } from "../load-service.js";

export const MISTAKES: readonly EmulatorMistake[] = [
  {
    name: "flat-subcommands",
    rules: ["interaction.data."],
    sentence: "D1: options (array of name, type, value; nested for subcommands)",
    old: `      data.options = fill(command.options ?? [], body.options ?? [], false, resolved, user, channel);`,
    new: `      const leaves = (list: Obj[]): Obj[] => list.flatMap((one) => (one.options ? leaves(one.options) : [one]));
      data.options = leaves(fill(command.options ?? [], body.options ?? [], false, resolved, user, channel));`,
  },
  {
    name: "focus-lost",
    rules: ["autocomplete."],
    sentence: "D1: Autocomplete: the option being typed carries focused: true and a partial value",
    old: `{ ...head, focused: true, value: typedValue(def, one.value) }`,
    new: `{ ...head, value: typedValue(def, one.value) }`,
  },
  {
    name: "focus-on-filled-options",
    rules: ["autocomplete."],
    sentence: "D1: options already filled are sent without focused",
    old: `{ ...head, value: filledValue(def, one.value, resolved, user, channel) }`,
    new: `{ ...head, ...(typing && { focused: true }), value: filledValue(def, one.value, resolved, user, channel) }`,
  },
  {
    name: "localized-command-name",
    rules: ["interaction.data.name-is-the-default-name"],
    sentence: "D1: name (default name, even when localized)",
    old: `{ name: command.name, id: command.id,`,
    new: `{ name: readable(command, body.locale ?? user.locale), id: command.id,`,
  },
  {
    name: "localized-option-names",
    rules: ["interaction.data.option"],
    sentence:
      "D1: Interaction payloads still use default names. The application localizes its response from the locale key.",
    old: `const head = { type: def.type, name: def.name };`,
    new: `const head = { type: def.type, name: readable(def, user.locale) };`,
  },
  {
    name: "numbers-as-texts",
    rules: ["option-value."],
    sentence: "D1: INTEGER | 4 | Any integer from -2^53+1 to 2^53-1; NUMBER | 10 | Any double from -2^53 to 2^53",
    old: `value > (def.max_value ?? Infinity)) wrong();
      return value;`,
    new: `value > (def.max_value ?? Infinity)) wrong();
      return String(value);`,
  },
  {
    name: "locale-of-the-guild",
    rules: ["interaction.locale."],
    sentence: "D1: locale | string | Client's selected language",
    old: `data, locale, entitlements: [],`,
    new: `data, locale: guild?.locale ?? locale, entitlements: [],`,
  },
  {
    name: "same-token-in-a-channel",
    rules: ["interaction.token."],
    sentence: "D1: token | string | Unique interaction token",
    old: `token: randomBytes(30).toString("base64url"),`,
    new: `token: Buffer.from(channel.id).toString("base64url"),`,
  },
  {
    name: "one-value-of-many",
    rules: ["component-response."],
    sentence: "D2: values (array of selected option values, strings)",
    old: `data.values = values;`,
    new: `data.values = values.slice(0, 1);`,
  },
  {
    name: "lowercase-custom-id",
    rules: ["component.custom-id.comes-back-unchanged"],
    sentence:
      "D2: custom_id | string | Interactive components only; 1-100 characters; developer-defined; returned in the interaction",
    old: `{ custom_id: component.custom_id, component_type:`,
    new: `{ custom_id: component.custom_id.toLowerCase(), component_type:`,
  },
  {
    name: "component-type-called-type",
    rules: ["component-response."],
    sentence:
      "D2: Its data holds component_type, id, custom_id, and for selects values and, except for string selects, resolved.",
    old: `component_type: component.type, id: component.id }`,
    new: `type: component.type, id: component.id }`,
  },
  {
    name: "users-by-name",
    rules: ["component-response.", "interaction.user-command."],
    sentence: "D2: Resolved data is keyed by snowflake: users, members, roles, channels",
    old: `(resolved.users ??= {})[id] = users.get(id)!.shown;`,
    new: `(resolved.users ??= {})[users.get(id)!.shown.username] = users.get(id)!.shown;`,
  },
  {
    name: "label-left-out",
    rules: ["component-response."],
    sentence: "D2: Label | type 18, id, component (the child response)",
    old: `return { type, id, component: submitted(component.component, given, files, user, channel) };`,
    new: `return submitted(component.component, given, files, user, channel);`,
  },
  {
    name: "empty-group-is-null",
    rules: ["component-response.checkbox-group."],
    sentence: "D2: Checkbox Group | type 22, id, custom_id, values (array of strings, empty when none)",
    old: `return type === 3 || type === 22 ? { ...head, values: pick.values }`,
    new: `return type === 3 || type === 22 ? { ...head, values: pick.values.length === 0 ? null : pick.values }`,
  },
  {
    name: "file-names-for-ids",
    rules: ["component-response.file-upload."],
    sentence: "D2: File Upload | type 19, id, custom_id, values (snowflakes of uploaded files found in resolved data)",
    old: `values: uploads.map((file: Obj) => file.id)`,
    new: `values: uploads.map((file: Obj) => file.filename)`,
  },
];
