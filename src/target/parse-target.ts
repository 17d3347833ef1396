/** target.json: the fixed format by which a target is described. */
import { CAPABILITIES, type Capability } from "../contract/capabilities.js";
import { isObject, type Json } from "../contract/json.js";
import { nearest } from "../contract/nearest.js";
import { isDriverUrl } from "./driver/driver-connection.js";
import {
  type FieldPlace,
  invalid,
  listAt,
  memberPlace,
  objectAt,
  snowflakeAt,
  textAt,
  tokenAt,
  urlAt,
} from "./fields.js";
import type { GuildDescription, TargetDescription, TargetTokens } from "./target-description.js";
import { namesIn } from "./target-fields.js";

/** Base URL of a target in process, which has no address. The host can never be resolved. */
export const IN_PROCESS_BASE_URL = "http://in-process.invalid/api/v10";

/**
 * The description of a target from parsed JSON.
 * @param source file name, or another word for the place, that messages name
 * @param options `inProcess`: baseUrl may be missing
 * @throws SetupError `target-file-invalid` with file, JSON pointer and the way out
 */
export function parseTarget(
  json: unknown,
  source: string,
  options: { readonly inProcess?: boolean } = {},
): TargetDescription {
  const root: FieldPlace = { source, pointer: "" };
  const fields = objectAt(json, root, [...namesIn(""), "$schema"]);
  const at = (name: string) => memberPlace(root, name);
  const isAddressed = !options.inProcess || fields["baseUrl"] !== undefined;
  const baseUrl = isAddressed ? urlAt(fields["baseUrl"], at("baseUrl")) : IN_PROCESS_BASE_URL;
  return {
    source,
    baseUrl,
    name: fields["name"] === undefined ? baseUrl : textAt(fields["name"], at("name"), "a name for reports"),
    applicationId: snowflakeAt(fields["applicationId"], at("applicationId")),
    tokens: readTokens(fields["tokens"], at("tokens")),
    guilds: readGuilds(fields["guilds"], at("guilds")),
    interactions: listAt(fields["interactions"], at("interactions"), readInteraction),
    capabilities: listAt(fields["capabilities"], at("capabilities"), readCapability),
    bindings: readBindings(fields["bindings"], at("bindings")),
    ...(fields["otherApplication"] === undefined
      ? {}
      : { otherApplication: readOtherApplication(fields["otherApplication"], at("otherApplication")) }),
    ...(fields["localeHeader"] === undefined
      ? {}
      : { localeHeader: readHeader(fields["localeHeader"], at("localeHeader")) }),
    ...(fields["profile"] === undefined
      ? {}
      : { profile: textAt(fields["profile"], at("profile"), "the name of a profile") }),
    ...(fields["driver"] === undefined ? {} : { driver: readDriver(fields["driver"], at("driver")) }),
  };
}

function readTokens(value: unknown, place: FieldPlace): TargetTokens {
  if (value === undefined) throw invalid(place, "the field is missing", 'write { "bot": "…" }');
  const fields = objectAt(value, place, namesIn("tokens"));
  const optional = (name: "clientCredentials" | "guildManager" | "memberWithoutManage") =>
    fields[name] === undefined ? {} : { [name]: tokenAt(fields[name], memberPlace(place, name)) };
  return {
    bot: tokenAt(fields["bot"], memberPlace(place, "bot")),
    ...optional("clientCredentials"),
    ...optional("guildManager"),
    ...optional("memberWithoutManage"),
  };
}

function readOtherApplication(value: unknown, place: FieldPlace): NonNullable<TargetDescription["otherApplication"]> {
  const fields = objectAt(value, place, namesIn("otherApplication"));
  const tokensPlace = memberPlace(place, "tokens");
  const tokens = objectAt(fields["tokens"], tokensPlace, namesIn("otherApplication.tokens"));
  return {
    applicationId: snowflakeAt(fields["applicationId"], memberPlace(place, "applicationId")),
    tokens: { bot: tokenAt(tokens["bot"], memberPlace(tokensPlace, "bot")) },
  };
}

function readGuilds(value: unknown, place: FieldPlace): readonly GuildDescription[] {
  const guilds = listAt(value, place, (element, at) => {
    const fields = objectAt(element, at, namesIn("guilds[]"));
    const ids = (name: string) => listAt(fields[name], memberPlace(at, name), snowflakeAt);
    return {
      id: snowflakeAt(fields["id"], memberPlace(at, "id")),
      channelIds: ids("channelIds"),
      roleIds: ids("roleIds"),
      userIds: ids("userIds"),
    };
  });
  const twice = guilds.findIndex((guild, index) => guilds.findIndex((other) => other.id === guild.id) < index);
  if (twice >= 0)
    throw invalid(memberPlace(place, String(twice)), "this guild is listed before", "list each guild once");
  return guilds;
}

function readInteraction(value: unknown, place: FieldPlace): { readonly id: string; readonly token: string } {
  const fields = objectAt(value, place, namesIn("interactions[]"));
  return {
    id: snowflakeAt(fields["id"], memberPlace(place, "id")),
    token: tokenAt(fields["token"], memberPlace(place, "token")),
  };
}

function readCapability(value: unknown, place: FieldPlace): Capability {
  const name = textAt(value, place, "the name of a capability");
  if (isCapability(name)) return name;
  const [closest] = nearest(name, Object.keys(CAPABILITIES), 1);
  const way = closest ? `did you mean "${closest}"?` : `known ones are ${Object.keys(CAPABILITIES).join(", ")}`;
  throw invalid(place, `the capability ${JSON.stringify(name.slice(0, 60))} is unknown`, way);
}

function isCapability(name: string): name is Capability {
  return Object.hasOwn(CAPABILITIES, name);
}

function readHeader(value: unknown, place: FieldPlace): string {
  const name = textAt(value, place, 'a header name such as "X-Service-Locale"');
  if (/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) return name;
  throw invalid(
    place,
    `${JSON.stringify(name.slice(0, 60))} is no header name`,
    'write one such as "X-Service-Locale"',
  );
}

/** An URL, or the path of a module: relative to the file that names it. */
function readDriver(value: unknown, place: FieldPlace): string {
  const text = textAt(value, place, DRIVER_EXAMPLE);
  if (/\.[cm]?[jt]s$/.test(text) && !text.includes("://")) return text;
  if (isDriverUrl(text)) return urlAt(text, place);
  throw invalid(place, `${JSON.stringify(text.slice(0, 100))} was found`, `write ${DRIVER_EXAMPLE}`);
}

const DRIVER_EXAMPLE =
  'an URL such as "http://127.0.0.1:4010/driver", or the path of a JavaScript module such as "./driver.js"';

/** Names and types of bindings are checked against the profile, when one is chosen. */
function readBindings(value: unknown, place: FieldPlace): Readonly<Record<string, Json>> {
  if (value === undefined) return {};
  if (isObject(value)) return value;
  throw invalid(place, "it is no object", "write an object of bindings, as in spec/profiles");
}
