/** One schema of the contract as it is published. */
import { isObject, type Json, type JsonObject } from "../../json.js";

/** Keywords that few tools know. What they add is a rule, which the contract has and the description of the schema tells. */
const LEFT_OUT: ReadonlySet<string> = new Set(["if", "then", "else", "contains", "minContains", "maxContains"]);

/**
 * The schema without `x-` members, without `default` and without Unicode classes in patterns, at every depth.
 *
 * @remarks Both go into the description. Generators of types make a member with a default required, so that requests that
 * leave it out would not compile. Many validators read patterns without the Unicode flag, so that they refuse right names.
 * A list says what its elements are, since linters ask for it. Conditions and counts
 * of one kind of element are left out, and with them an `allOf` that consists of them.
 */
export function publishedSchema(schema: JsonObject): JsonObject {
  const { default: standard, pattern, ...rest } = schema;
  const isUnicode = typeof pattern === "string" && pattern.includes("\\p{");
  const members = Object.entries(rest).filter(
    ([key, value]) => !key.startsWith("x-") && !LEFT_OUT.has(key) && !(key === "allOf" && hasContains(value)),
  );
  const notes = [
    ...(typeof rest["description"] === "string" ? [rest["description"]] : []),
    ...(isUnicode ? [`It matches \`${pattern}\`, read with the Unicode flag.`] : []),
    ...(standard === undefined ? [] : [`The default is ${JSON.stringify(standard)}.`]),
  ];
  return {
    ...Object.fromEntries(members.map(([key, value]) => [key, publishedMember(key, value)])),
    ...(notes.length === 0 ? {} : { description: notes.join(" ") }),
    ...(pattern === undefined || isUnicode ? {} : { pattern }),
    ...(rest["type"] === "array" && rest["items"] === undefined ? { items: {} } : {}),
  };
}

/** Members of `properties` are schemas by name, so a member named `default` there is kept. */
function publishedMember(key: string, value: Json): Json {
  if (key === "enum" || key === "required" || key === "const") return value;
  if (Array.isArray(value)) return value.map((element: Json) => publishedMember("", element));
  if (!isObject(value)) return value;
  if (key !== "properties") return publishedSchema(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, publishedMember("", inner)]));
}

function hasContains(value: Json): boolean {
  if (Array.isArray(value)) return value.some((element: Json) => hasContains(element));
  return isObject(value) && (value["contains"] !== undefined || Object.values(value).some(hasContains));
}
