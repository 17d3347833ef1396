/** Holds requests and answers against the schemas of the contract, with validators that were compiled ahead of time. */
import type { CompiledError } from "./compiled-validator.js";
import type { Json } from "./json.js";
import type { OperationId } from "./operations.js";
import { ROUTES } from "./routes.gen.js";
import type { RuleId } from "./rule-ids.gen.js";
import { answerRowOf } from "./success.js";
import { VALIDATORS } from "./validators.gen.js";

/** One keyword of a schema that a value breaks. */
export interface SchemaViolation {
  /** The rule that is beside the keyword. */
  readonly rule: RuleId | undefined;
  /** JSON pointer into the value; a missing member is pointed at as if it were there. */
  readonly pointer: string;
  /** JSON Schema keyword, such as `maxLength`. */
  readonly keyword: string;
  /** One sentence without full stop. */
  readonly message: string;
}

/** Keywords that say that something was found, besides what was. */
const REPORTS_ITSELF: ReadonlySet<string> = new Set(["if", "propertyNames"]);

const SOUND: readonly SchemaViolation[] = [];

/**
 * What is wrong with the body of a request as far as a schema can tell. Nothing for operations without a body.
 *
 * @remarks What a schema cannot tell (lower case, order, uniqueness, size, what an edit does to the stored command) is
 * the business of `src/rules`. The schema of an edit does not know the type of the stored command, so it judges
 * neither the characters of the name nor whether there may be options.
 */
export function validateRequest(operation: OperationId, body: unknown): readonly SchemaViolation[] {
  const schema = ROUTES[operation].request;
  return schema === null ? SOUND : violations(schema, body, undefined);
}

/**
 * What is wrong with the body of an answer. Nothing for statuses of which the documents say nothing: every 4xx is open.
 */
export function validateResponse(operation: OperationId, status: number, body: unknown): readonly SchemaViolation[] {
  const row = answerRowOf(operation, status);
  if (row === undefined || row.schema === null) return SOUND;
  const { schema } = row;
  const validated = (): readonly SchemaViolation[] => violations(schema, body, row.rule ?? undefined);
  return typeof body === "object" && body !== null ? onceFor(body, row, validated) : validated();
}

type Row = NonNullable<ReturnType<typeof answerRowOf>>;

const BODIES = new WeakMap<object, { readonly row: Row; readonly found: readonly SchemaViolation[] }>();

/** Many cases share a body, and several checks of each have it judged. */
function onceFor(body: object, row: Row, validated: () => readonly SchemaViolation[]): readonly SchemaViolation[] {
  const known = BODIES.get(body);
  if (known?.row === row) return known.found;
  const found = validated();
  BODIES.set(body, { row, found });
  return found;
}

function violations(schema: string, value: unknown, fallback: RuleId | undefined): readonly SchemaViolation[] {
  const validate = VALIDATORS[schema];
  if (validate === undefined || validate(value)) return SOUND;
  const errors = (validate.errors ?? []).filter(({ keyword }) => !REPORTS_ITSELF.has(keyword));
  return errors.map((error) => ({
    rule: ruleBeside(error) ?? fallback,
    pointer: pointerOf(error),
    keyword: error.keyword,
    message: wordsOf(error),
  }));
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "a boolean",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** Words of Ajv that mean something only beside the schema are replaced. */
function wordsOf({ keyword, message, params }: CompiledError): string {
  // The pointer ends with the member that is missing, so its name is not said twice.
  if (params.missingProperty !== undefined) return "must be there";
  // Schemas take null for the absence of a member that has no place there.
  if (keyword === "type" && message === "must be null") return "must not be there";
  if (keyword === "not") return "must be something else";
  if (keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === "contains") return `must have at most ${params.maxContains} of them`;
  if (keyword === "enum" && params.allowedValues !== undefined) return enumWords(params.allowedValues);
  const bound = boundWords(message);
  return bound ?? withArticle(message);
}

const THINGS: Readonly<Record<string, string>> = { characters: "character", items: "element", properties: "field" };

/** `must NOT have fewer than 1 characters` in plain words; undefined for any other message. */
function boundWords(message: string): string | undefined {
  const [, side, bound, things = ""] =
    /^must NOT have (fewer|more) than (\d+) (characters|items|properties)$/.exec(message) ?? [];
  if (side === undefined) return undefined;
  const thing = `${THINGS[things] ?? things}${bound === "1" ? "" : "s"}`;
  return `must have at ${side === "fewer" ? "least" : "most"} ${bound} ${thing}`;
}

/** More values than this are no help in one line. */
const MOST_VALUES = 8;

function enumWords(values: readonly Json[]): string {
  const shown = values.map((value) => JSON.stringify(value));
  return shown.length > MOST_VALUES ? "must be one of the known values" : `must be ${shown.join(" or ")}`;
}

/** A type alone, such as `must be integer`, could be read as a value. */
function withArticle(message: string): string {
  const types = /^must be ([a-z]+(?:,[a-z]+)*)$/.exec(message)?.[1]?.split(",");
  return types?.every((type) => type in TYPE_WORDS)
    ? `must be ${types.map((type) => TYPE_WORDS[type]).join(" or ")}`
    : message;
}

/** A rule is beside its keyword, or beside `required` for each member. */
function ruleBeside({ parentSchema, keyword, params }: CompiledError): RuleId | undefined {
  const beside = parentSchema["x-rules"]?.[keyword];
  return typeof beside === "object" ? beside[params.missingProperty ?? ""] : beside;
}

function pointerOf({ instancePath, params }: CompiledError): string {
  return params.missingProperty === undefined ? instancePath : `${instancePath}/${params.missingProperty}`;
}
