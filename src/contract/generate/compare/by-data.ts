/** Judges payloads that are made from the public description, and compares the answers with those of profile discord. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { enumerationsOf } from "../../../rules/context.js";
import { type LimitedPayload, violationsOfPublicLimits } from "../../../rules/public-limits.js";
import type { RuleViolation } from "../../../rules/violation.js";
import { violationsOfBulk, violationsOfCreate, violationsOfEdit } from "../../../rules/violations-of.js";
import { violationsOfModal } from "../../../rules/violations-of-callback.js";
import { violationsOfMessage } from "../../../rules/violations-of-message.js";
import { levelOf } from "../../catalogue.js";
import type { Json, JsonObject } from "../../json.js";
import { profileOf } from "../../profile.js";
import type { FactKind } from "../public-facts.js";
import type { Schemas } from "../tool-schemas.js";
import type { Difference } from "./compare.js";
import { sampleOf, type Variant, variantsOfObject } from "./variants.js";

const NONE: ReadonlySet<string> = new Set();
const V2 = 32_768;
const closed = enumerationsOf(profileOf("discord"));
// Texts of the documentation limit contents; their description has other numbers.
const lists = closed === undefined ? {} : { enumerations: { ...closed, contentsAreLimited: false } };

/** The differences of one kind, and the number of payloads without one. */
export function differencesByData(
  kind: FactKind,
  schemas: Schemas,
): { readonly same: number; readonly differences: readonly Difference[] } {
  const schema = schemas[kind.theirs];
  const judge = schema === undefined ? undefined : judgeOf(kind);
  if (schema === undefined || judge === undefined) return { same: 0, differences: [] };
  const accepts = acceptedBy(kind.theirs, schemas);
  // The sample is judged once, and what is wrong with it is not repeated for each change of it.
  const known = new Set(placesOf(judge(sampleOf(schema, schemas))));
  const judged = variantsOfObject(schema, schemas)
    .filter((variant) => accepts(variant.value) === (variant.keyword === "valid"))
    .map((variant) => differenceOf(kind.name, variant, judge(variant.value), variant.at === "" ? NONE : known));
  const differences = judged.filter((difference) => difference !== undefined);
  return { same: judged.length - differences.length, differences };
}

function differenceOf(
  kind: string,
  { at, keyword, value }: Variant,
  violations: readonly RuleViolation[],
  known: ReadonlySet<string>,
): Difference | undefined {
  const isRefused = placesOf(violations).some((place) => !known.has(place));
  if (isRefused === (keyword !== "valid")) return undefined;
  const said = isRefused ? "refused" : "accepted";
  return {
    at: `${kind}${at}`,
    keyword,
    theirs: isRefused ? "accepted" : "refused",
    ours: `${said}: ${JSON.stringify(value).slice(0, 200)}`,
    by: "data",
  };
}

function placesOf(violations: readonly RuleViolation[]): string[] {
  return violations
    .filter(({ rule }) => levelOf(rule, "discord") === "must")
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

/** A check that a variant is what it is meant to be, by a validator of their schemas. */
function acceptedBy(name: string, schemas: Schemas): (value: Json) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
  ajv.addSchema({ $id: "https://example.com/theirs", components: { schemas } });
  const validate = ajv.getSchema(`https://example.com/theirs#/components/schemas/${name}`);
  return (value) => validate?.(value) === true;
}

type Judge = (value: Json) => readonly RuleViolation[];

/** How an object of a kind is judged: in the payload that it is in. Undefined for a part without one. */
function judgeOf({ name, option, component }: FactKind): Judge | undefined {
  if (option !== undefined) return (value) => inCommand({ options: [value] });
  if (component !== undefined) return componentJudge(component);
  switch (name) {
    case "command":
      return (value) => both(value, "command", violationsOfCreate(value, { scope: "global", ...lists }));
    case "command-edit":
      return (value) =>
        both(value, "command", violationsOfEdit(value, { scope: "global", current: { type: 1 }, ...lists }));
    case "command-in-bulk":
      return (value) => violationsOfBulk([value], { scope: "global", ...lists });
    case "string-choice":
      return (value) => inCommand({ options: [{ type: 3, name: "a", description: "a", choices: [value] }] });
    case "integer-choice":
      return (value) => inCommand({ options: [{ type: 4, name: "a", description: "a", choices: [value] }] });
    case "number-choice":
      return (value) => inCommand({ options: [{ type: 10, name: "a", description: "a", choices: [value] }] });
    case "message":
      return (value) => both(value, "message", violationsOfMessage(value, lists));
    case "modal":
      return (value) => both(value, "modal", violationsOfModal(value, lists));
    case "select-option":
      return (value) => inMessage([{ type: 1, components: [{ type: 3, custom_id: "a", options: [value] }] }]);
    case "gallery-item":
      return (value) => inMessage([{ type: 12, items: [value] }]);
    case "media":
      return (value) => inMessage([{ type: 12, items: [{ media: value }] }]);
    default:
      return undefined;
  }
}

const ROW_CHILDREN: ReadonlySet<number> = new Set([2, 3, 5, 6, 7, 8]);
const THUMBNAIL = 11;
const LABEL = 18;
const LABEL_CHILDREN: ReadonlySet<number> = new Set([4, 19, 21, 22, 23]);

function componentJudge(type: number): Judge {
  if (ROW_CHILDREN.has(type)) return (value) => inMessage([{ type: 1, components: [value] }]);
  if (type === THUMBNAIL) {
    return (value) => inMessage([{ type: 9, components: [{ type: 10, content: "a" }], accessory: value }]);
  }
  if (type === LABEL) return (value) => inModal([value]);
  if (LABEL_CHILDREN.has(type)) return (value) => inModal([{ type: LABEL, label: "a", component: value }]);
  return (value) => inMessage([value]);
}

function inCommand(members: JsonObject): readonly RuleViolation[] {
  const value = { type: 1, name: "a", description: "a", ...members };
  return both(value, "command", violationsOfCreate(value, { scope: "global", ...lists }));
}

function inMessage(components: Json): readonly RuleViolation[] {
  const value = { flags: V2, components };
  return both(value, "message", violationsOfMessage(value, lists));
}

function inModal(components: Json): readonly RuleViolation[] {
  const value = { custom_id: "a", title: "a", components };
  return both(value, "modal", violationsOfModal(value, lists));
}

function both(value: Json, payload: LimitedPayload, violations: readonly RuleViolation[]): readonly RuleViolation[] {
  return [...violations, ...violationsOfPublicLimits(value, payload)];
}
