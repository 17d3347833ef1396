/** What the sample application answers, without any framework. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { CARD, choicesFor, FORM, panelAfter, pressesIn, SURVEY, told, UNKNOWN } from "../sample/sample.mjs";

type Answer = (interaction: JsonObject) => Json;

const message = (data: Json): Json => ({ type: 4, data });
const update = (data: Json): Json => ({ type: 7, data });
const modal = (data: Json): Json => ({ type: 9, data });
const says = (values: Json | undefined): Json => message({ content: told(values ?? null) });
const unknown = (): Json => message(UNKNOWN);

/** A member of a member …; undefined where there is none. */
export function within(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

const target = (kind: string, member: string): Answer => {
  return ({ data }) => says(within(data, "resolved", kind, String(within(data, "target_id")), member));
};
const options: Answer = ({ data }) => says(within(data, "options"));
const values: Answer = ({ data }) => says(within(data, "values"));

const COMMAND_ANSWERS: Readonly<Record<string, Answer>> = {
  every: options,
  find: options,
  settings: options,
  panel: () => message(panelAfter(0)),
  card: () => message(CARD),
  survey: () => modal(SURVEY),
  later: () => ({ type: 5 }),
  audit: ({ member }) => says(within(member, "permissions")),
  diary: ({ user }) => says(within(user, "username")),
  anywhere: ({ locale, context }) => says([locale ?? null, context ?? null]),
  "Inspect user": target("users", "username"),
  "Quote message": target("messages", "content"),
};

const COMPONENT_ANSWERS: Readonly<Record<string, Answer>> = {
  count: ({ data }) => update(panelAfter(pressesIn(customIdIn(data)))),
  send: () => message({ content: "Sent" }),
  quiet: () => ({ type: 6 }),
  open: () => modal(FORM),
  remove: () => update({ content: "Removed", components: [] }),
  fruit: values,
  people: values,
  roles: values,
  channels: values,
  both: values,
};

/** The custom_id of the component or modal in the data of an interaction. */
export function customIdIn(data: Json | undefined): string {
  return String(within(data, "custom_id"));
}

/** The options that take values, out of their groups and subcommands. */
export function entered(from: Json | undefined): readonly JsonObject[] {
  return elementsOf(from)
    .filter(isObject)
    .flatMap((option) => (option["options"] === undefined ? [option] : entered(option["options"])));
}

/** The response to an interaction; undefined for an unknown type. */
export function soundAnswer(interaction: JsonObject): Json | undefined {
  const { type, data } = interaction;
  switch (type) {
    case 1:
      return { type: 1 };
    case 2:
      return ownAnswer(COMMAND_ANSWERS, String(within(data, "name")))(interaction);
    case 3:
      return ownAnswer(COMPONENT_ANSWERS, customIdIn(data).split(";")[0] ?? "")(interaction);
    case 4:
      return { type: 8, data: { choices: entered(within(data, "options")).filter(isFocused).flatMap(choices) } };
    case 5:
      return says(within(data, "components"));
    default:
      return undefined;
  }
}

/** Names come from outside: those of members that every object has are no answers. */
function ownAnswer(answers: Readonly<Record<string, Answer>>, name: string): Answer {
  return (Object.hasOwn(answers, name) ? answers[name] : undefined) ?? unknown;
}

const isFocused = ({ focused }: JsonObject): boolean => focused === true;
const choices = ({ type, value }: JsonObject) =>
  choicesFor({ type: Number(type), ...(value === undefined ? {} : { value }) });
