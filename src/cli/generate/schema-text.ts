/** JSON Schemas for editors, as the text of their files. */
import { CAPABILITIES } from "../../contract/capabilities.js";
import { BINDING_MEANINGS, namesIn, TARGET_FIELDS } from "../../target/target-fields.js";
import { CONFIG_MEMBERS } from "../config/config-members.js";
import { PROFILE_WORDS } from "../flags.js";

type Schema = Readonly<Record<string, unknown>>;

const SCHEMA_MEMBER = { description: "Path or URL of this schema.", type: "string" };
const MOST_COLUMNS = 120;

/** `reports/config.schema.json`, from the table of its members. */
export function configSchema(): string {
  const members = Object.entries(CONFIG_MEMBERS).map(
    ([name, { flag, schema }]) => [name, { description: `${flag.help}.`, ...schema }] as const,
  );
  return schemaText({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:slashproof:config:1",
    title: "Configuration of slashproof",
    description: "slashproof.config.json. Each member has the name and the meaning of a flag, and flags win.",
    type: "object",
    additionalProperties: false,
    properties: { $schema: SCHEMA_MEMBER, ...Object.fromEntries(members) },
  });
}

/** `reports/target.schema.json`, from the table of its fields. */
export function targetSchema(): string {
  const { properties, ...rest } = objectOf("");
  return schemaText({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:slashproof:target:1",
    title: "A service that slashproof checks",
    description: "target.json. Comments are allowed in it.",
    ...rest,
    properties: { $schema: SCHEMA_MEMBER, ...(properties as Schema) },
  });
}

const TEXT = { type: "string", minLength: 1 };
const TOKEN = { type: "string", pattern: "^[!-~]+$" };
const ID = { type: "string", pattern: "^\\d{1,20}$" };
const IDS = { type: "array", items: ID };

/** The values of fields that have no fields of their own, by their last name; a whole path wins. */
const VALUES: Readonly<Record<string, Schema>> = {
  name: TEXT,
  baseUrl: { type: "string", pattern: "^https?://[^?#@]+$" },
  applicationId: ID,
  bot: TOKEN,
  clientCredentials: TOKEN,
  guildManager: TOKEN,
  memberWithoutManage: TOKEN,
  id: ID,
  channelIds: IDS,
  roleIds: IDS,
  userIds: IDS,
  token: TOKEN,
  localeHeader: { type: "string", pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
  profile: { enum: PROFILE_WORDS },
  capabilities: { type: "array", items: { enum: Object.keys(CAPABILITIES) } },
  bindings: {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(BINDING_MEANINGS).map(([name, meaning]) => [name, { description: plain(meaning) }]),
    ),
  },
  driver: TEXT,
};

function objectOf(path: string): Schema {
  const fields = namesIn(path).map((name) => {
    const whole = path === "" ? name : `${path}.${name}`;
    const field = TARGET_FIELDS.find((one) => one.path === whole);
    return { name, whole, description: plain(field?.meaning ?? ""), isRequired: isNeeded(whole, field?.isRequired) };
  });
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map(({ name, whole, description }) => [name, { description, ...schemaOfField(whole, name) }]),
    ),
  };
}

/** What is inside an optional object or a list is needed there without being marked: ids and tokens. */
function isNeeded(path: string, isMarked = false): boolean {
  return isMarked || ["guilds[].id", "interactions[].id", "interactions[].token"].includes(path) || OTHER.test(path);
}

const OTHER = /^otherApplication\./;

function schemaOfField(path: string, name: string): Schema {
  if (namesIn(path).length > 0) return objectOf(path);
  if (namesIn(`${path}[]`).length > 0) return { type: "array", items: objectOf(`${path}[]`) };
  const value = VALUES[name];
  if (value === undefined) throw new Error(`Cannot describe "${path}": add its values to schema-text.ts`);
  return value;
}

/** Markdown as plain text. */
function plain(markdown: string): string {
  return sentence(markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", ""));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** As the formatter of this repository writes it: lists of plain values are on one line where they fit. */
function schemaText(schema: Schema): string {
  const text = JSON.stringify(schema, undefined, 2).replace(
    /^( *)(.*)\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (whole, indent: string, head: string, items: string, comma: string) => {
      const line = `${indent}${head}[${items.trim().replace(/\n\s*/g, " ")}]${comma}`;
      return line.length <= MOST_COLUMNS ? line : whole;
    },
  );
  return `${text}\n`;
}
