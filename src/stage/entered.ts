/** What a user enters, in the words of the client, as the service takes it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import { findComponent, type NamedComponent } from "./find-component.js";
import { type StageFile, uploadOf } from "./user-acts.js";

/** The value of an option, files as the service takes them. @throws StageError `not-possible` for an object that is no file */
export function enteredValue(value: Json | StageFile): Json {
  if (!isFile(value)) return value;
  const { filename, contentType, bytes } = uploadOf(value, 0);
  const base64 = Buffer.from(bytes).toString("base64");
  return { filename, content_type: contentType, base64, ...(value.size === undefined ? {} : { size: value.size }) };
}

/** No option has any other object as its value. */
function isFile(value: Json | StageFile): value is StageFile {
  return isObject(value);
}

/** Options below the group and the subcommand that are in the usage: `/admin user ban`. */
export function enteredBelow(usage: string, options: readonly JsonObject[]): readonly Json[] {
  const [, ...path] = usage.split(/ +/);
  return path.reduceRight<readonly Json[]>((inner, name) => [{ name, options: inner }], options);
}

/** Values of a form by custom_id; a name that nothing has stays, to be refused. */
export function enteredValues(form: JsonObject, values: Readonly<Record<string, Json>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const component = findComponent(form, name);
      if (component === undefined) return [name, value];
      return [
        component.customId,
        Array.isArray(value) ? chosenValues(component, value) : chosenValue(component, value),
      ];
    }),
  );
}

/** Values of the options whose values or labels these are; anything else, such as ids, stays. */
export function chosenValues(component: NamedComponent, chosen: readonly Json[]): readonly Json[] {
  return chosen.map((one) => chosenValue(component, one));
}

function chosenValue({ options }: NamedComponent, chosen: Json): Json {
  const all = elementsOf(options).filter(isObject);
  const isMeant = all.some(({ value }) => value === chosen);
  return isMeant ? chosen : (all.find(({ label }) => label === chosen)?.["value"] ?? chosen);
}
